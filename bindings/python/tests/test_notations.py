"""Texts in every notation, the shorthand dictionary, the builder."""
import itertools

import pytest

import als


@pytest.mark.parametrize("syntax, text, count", [
    (als.Syntax.ANY, "a.width = 3; H:|-[a]-[b]", 3),
    (als.Syntax.COMPACT, "a.left == b.right + 10 @ 500 # id", 1),
    (als.Syntax.LINEAR, "a.size==|*0.5; a.center==|", 4),
    (als.Syntax.VISUAL_FORMAT, "H:|-[a]-[b(>=80)]-|", 4),
    (als.Syntax.EXTENDED_VISUAL_FORMAT, "H:|~[a(50%)]~|", 6),
])
def test_every_notation_is_read(layout, syntax, text, count):
    made = layout.add(text, syntax=syntax, scope=layout.root)
    assert len(made) == count
    assert layout.constraints == made


def test_hundreds_of_constraints_in_one_text(layout):
    made = layout.add("; ".join(f"a.width >= {i}" for i in range(500)))
    assert [constraint.constant for constraint in made] == list(range(500))


def test_scope_names_and_options(layout):
    a, b = layout.a, layout.b
    inner = a.view("inner")
    assert a.add("inner.left == self.left")[0].second == a
    made, = layout.add("x.width == y.width * m", items={"x": a, "y": inner}, values={"m": 2})
    assert made.first == a and made.second == inner and made.multiplier == 2
    spaced = layout.add("H:|-[a]-[b]", options=als.FormatOption.ALIGN_ALL_TOP, spacing=(4, 6))
    assert [constraint.constant for constraint in spaced] == [6, 4, 0]
    margins = layout.add("H:|-[a]", spacing=(4, None))
    assert margins[0].second_attribute == als.Attribute.LEADING_MARGIN or margins[0].first_attribute == als.Attribute.LEADING_MARGIN
    off = layout.add("b.width == 3", active=False)
    assert not off[0].active and b.name == "b"
    with pytest.raises(als.RelationError):
        layout.add("H:[a]-[b]", options=als.FormatOption.ALIGN_ALL_LEFT)


def test_printing_reads_back(layout):
    made, = layout.add((layout.a.left == 2 * layout.b.right + 10) | 500)
    for syntax in (als.Syntax.ANY, als.Syntax.COMPACT, als.Syntax.LINEAR):
        text = made.text(syntax)
        again, = layout.add(text, syntax=syntax)
        assert (again.first, again.multiplier, again.constant, again.priority) == (layout.a, 2, 10, 500)
    assert '"shorthand"' in made.text(als.Syntax.SHORTHAND) and '"firstAttribute"' in made.text(als.Syntax.RECORD)
    with pytest.raises(als.RelationError) as caught:
        made.text(als.Syntax.VISUAL_FORMAT)
    assert caught.value.kind == "NOT_EXPRESSIBLE"
    after, = layout.add(layout.b.left == layout.a.right + 8)
    text, options = after.text_and_options(als.Syntax.VISUAL_FORMAT)
    assert options & als.FormatOption.LEFT_TO_RIGHT and layout.add(text, syntax=als.Syntax.VISUAL_FORMAT, options=options)


def test_shorthand(layout):
    a, b = layout.a, layout.b
    made = a.shorthand({
        "left ==": als.superview, "width ==": 32, "top ==": b.bottom,
        "height >=": {"view": b.height, "multiplier": 0.5, "constant": -8, "priority": 750},
        "width <= at most": {"als_view": als.superview, "als_multiplier": 0.25},
    })
    assert [constraint.description for constraint in made] == [
        "a.left == root.left", "a.width == 32", "a.top == b.bottom", "a.height >= 0.5 * b.height - 8 @ 750", "a.width <= 0.25 * root.width"]
    assert made[4].identifier == "at most"
    pairs = layout.shorthand(a, [("width >=", 1), ("width >=", 2)], active=False, group=layout.group("g"))
    assert [c.constant for c in pairs] == [1, 2] and not pairs[0].active and pairs[0].group is not None


@pytest.mark.parametrize("entries, error", [
    ({"width": 1}, als.NotationError), ({"Width >=": 1}, als.UnknownNameError), ({"left ==": 10}, als.RelationError),
    ({"width =<": 1}, als.NotationError), ({"left ==": "superview"}, TypeError), ({"left ==": None}, TypeError),
    ({"left ==": True}, TypeError), ({"left ==": {"view": 3}}, TypeError), ({"width ==": {"constant": "3"}}, TypeError),
    ({"width ==": {"constant": 1, "priority": 0}}, als.NumberError),
])
def test_shorthand_refuses(layout, entries, error):
    with pytest.raises(error) as caught:
        layout.a.shorthand({"height ==": 5, **entries})
    assert layout.constraints == []
    if isinstance(caught.value, als.AlsError):
        assert caught.value.index == 1


def test_a_bare_view_is_no_shorthand_value(layout):
    with pytest.raises(TypeError):
        layout.a.shorthand({"left ==": layout.b})


def test_builder(layout):
    a, b, root = layout.a, layout.b, layout.root
    with a.build() as step:
        step.set("width", 60, name="wide").priority(500).set(als.Attribute.HEIGHT, 30).required()
        step.make("left", "==", b.right, times=2, plus=8)
        step.make("center_y", ">=", b).make("width", "<=", b, "height", minus=3, on=root, name="limit")
        step.align_all_edges(root, (1, 2, 3, 4)).center_in(b).set_size(5, 6)
        step.high().low().fitting_size().make_safe_area("top", root, plus=1)
    assert [constraint.description for constraint in step.constraints] == [
        "a.width == 60", "a.height == 30 @ 500", "a.left == 2 * b.right + 8", "a.centerY >= b.centerY", "a.width <= b.height - 3",
        "a.left == root.left + 2", "a.top == root.top + 1", "a.right == root.right - 4", "a.bottom == root.bottom - 3",
        "a.centerX == b.centerX", "a.centerY == b.centerY", "a.height == 6", "a.width == 5", step.constraints[13].description]
    assert step.constraints[13].priority == 50 and len(step.constraints) == 14
    assert a.constraint("wide") == step.constraints[0] and root.constraint("limit") == step.constraints[4]


def test_builder_is_all_or_none(layout):
    before = layout.digest
    with pytest.raises(als.RelationError) as caught:
        with layout.build(layout.a) as step:
            step.set("width", 3).set("left", 10)
    assert caught.value.index == 1
    with pytest.raises(ZeroDivisionError):
        with layout.build(layout.a) as step:
            step.set("width", 1 / 0)
    with pytest.raises(ValueError):
        layout.build(layout.a).set("breadth", 3)
    with pytest.raises(ValueError):
        layout.build(layout.a).make("width", "=<", layout.b)
    with pytest.raises(TypeError):
        layout.build(layout.a).make("width", "==", layout.b.width, "height")
    assert layout.digest == before
    with layout.build(layout.a, active=False) as step:
        step.make("width", ">=", plus=3)
    assert step.constraints[0].constant == 3 and not step.constraints[0].active


def test_names_that_come_later():
    layout = als.Layout(300, 200)
    made = layout.add("title.left = super.left + 10; icon.left = title.right", scope=layout.root, deferred=True)
    assert layout.waiting == made and made[0].first is None and not made[0].active
    assert "title" in made[0].waiting_message and "waiting" in repr(made[0])
    assert made[0].description == made[0].identifier
    title = layout.root.view("title")
    assert "icon" in made[0].waiting_message
    layout.root.view("icon")
    assert layout.waiting == [] and made[0].waiting_message is None and made[0].first == title and made[0].active
    again = als.Layout.from_document(layout.document())
    again["icon"].destroy()
    assert len(again.waiting) == 2


def test_a_document_with_a_theme():
    document = '{"als": 1, "metrics": {"pad": 3}, "root": {"size": [100, 50], "children": [{"name": "a"}, {"name": "b"}]}, "constraints": ["H:|-pad-[a]-[b(a)]|"]}'
    layout = als.Layout.from_document(document, metrics={"pad": 7, "more": 1}, spacing=9)
    layout.solve()
    assert layout["a"].frame == (7, 0, 42, 0) and layout["b"].frame.x == 58
    with pytest.raises(als.AlsError):
        als.Layout.from_document(document, metrics={"pad": 1e99})
    with pytest.raises(als.AlsError):
        als.Layout.from_document(document, spacing=[1, 2, 3, 4])


def test_metrics_that_are_followed():
    layout = als.Layout(300, 200)
    title = layout.root.view("title")
    layout.set_metrics(pad=16, gap=2)
    left, width, _ = layout.add("title.left = super.left + $pad; title.width = 2 * $pad + $gap; title.height = pad")
    layout.set_metrics(pad=10)
    layout.solve()
    assert title.frame == (10, 0, 22, 16)
    with pytest.raises(als.AlsError):
        layout.set_metrics(gap=1, pad=6e8)
    assert (layout.metric("gap"), left.constant, width.constant) == (2, 10, 22)
    again = als.Layout.from_document(layout.document(), metrics={"pad": 1})
    assert [constraint.constant for constraint in again.constraints] == [1, 4, 16]
    left.constant = 5
    layout.set_metrics(pad=20)
    assert (left.constant, width.constant) == (5, 42)
    with pytest.raises(als.RelationError, match="a priority cannot follow a metric"):
        layout.add("title.height <= 10 @ $pad")


LINES = ("V:|~[card]~|", "H:|-(20)-[card(170)]~|", "V:[card:-[k0(40)][k1(k0)][k2(k0)]-[k3(70)][k4(k3)]-]", "H:[k1:-[a1]-[a2(a1)]-]",
         "H:[k2:-[b1]-[b2(b1)]-]", "H:[k4:[p][q(p)]]")


def test_stacks_of_an_extended_format_stand_in_any_order():
    """As if each stack were declared before it is used: the last order is that."""
    found = []
    for order in list(itertools.permutations(range(6)))[::7] + [(3, 4, 5, 2, 0, 1)]:
        layout = als.Layout(375, 667)
        names = ["k0", "k3", "a1", "a2", "b1", "b2", "p", "q"]
        views = [layout.root.view(name) for name in names]
        layout.add("\n".join(LINES[at] for at in order), syntax=als.Syntax.EXTENDED_VISUAL_FORMAT, spacing=2)
        layout.solve()
        assert not layout.conflicts
        found.append([view.frame for view in views] + [layout[name].frame for name in ("card", "k1", "k2", "k4")])
    assert len(found) == 104
    for frames in found:
        for got, wanted in zip(frames, found[-1]):
            assert got == pytest.approx(wanted, abs=1e-9)
    assert found[-1][8] == pytest.approx((20, 200.5, 170, 266))


def test_self_without_a_scope_says_what_to_write(layout):
    with pytest.raises(als.AlsError, match="write the name of the view"):
        layout.add("self.width == 5")

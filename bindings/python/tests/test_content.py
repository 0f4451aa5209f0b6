"""Views that are gone, fitting sizes, measured content, the pixel grid, meta comments."""
import pytest

import als


def test_gone_views_take_their_gaps_along(layout):
    a, b = layout.a, layout.b
    layout.add("a.top = super.top + 10; a.height = 30; b.top = a.bottom + 5; b.height = 30; a.left = super.left; b.left = super.left")
    layout.add(a.width == 3, b.width == 3)
    gap = layout.constraints[2]
    a.gone = True
    assert a.gone == als.Gone.ITSELF and b.gone == 0
    layout.solve()
    assert a.frame.height == 0 and b.frame.y == 10
    assert gap.gone_constant is None
    gap.gone_constant = 12
    layout.solve()
    assert gap.gone_constant == 12 and b.frame.y == 22
    gap.gone_constant = None
    a.gone = False
    layout.solve()
    assert b.frame.y == 45 and gap.gone_constant is None
    with pytest.raises(als.NumberError):
        gap.gone_constant = float("inf")
    with pytest.raises(als.HandleError):
        layout.root.guide("g").gone = True


def test_fitting_sizes(layout):
    a = layout.a
    text = a.view("text")
    text.intrinsic_size = (80, 20)
    layout.add("text.frame == super.frame; text.width >= 30")
    assert a.fitting_size() == (80, 20) and a.fitting_size((200, None), 1000) == (200, 20)
    assert a.size_request() == ((30, 0), (80, 20))
    assert a.size_request((50, None))[0].width == 50
    with pytest.raises(als.NumberError):
        a.fitting_size((-3, 2), 5000)


def test_the_pixel_grid(layout):
    layout.add("a.left = super.left + 0.3; a.top = super.top; a.width = 10.5; a.height = 10; b.frame == a.frame")
    layout.solve()
    assert layout.scale == 0 and layout.a.snapped_frame == layout.a.frame
    layout.scale = 2
    assert layout.scale == 2 and layout.a.snapped_frame == (0.5, 0, 10.5, 10) == layout.a.snapped_frame_in(layout.root)
    assert list(layout.snapped_frames())[1] == layout.a.snapped_frame
    assert {item.name for item in layout.snapped_changed} == {"root", "a", "b"}
    for width in 300, 301:
        layout.root.size = (width, 200)
        layout.solve()
    assert [item.name for item in layout.snapped_changed] == [item.name for item in layout.changed] == ["root"]
    with pytest.raises(als.NumberError):
        layout.scale = -1


def wrapped(view, width):
    """A text of 200 by 10 that wraps."""
    lines = 1 if width is None else max(1, -(-200 // max(width, 1)))
    return 200 if width is None else width, 10 * lines


def test_measured_content(layout):
    asked = []

    def answer(view, width):
        asked.append((view, width))
        return (*wrapped(view, width), 8, 2)

    layout.a.measure(answer)
    layout.add("a.left = super.left; a.top = super.top; a.width <= 100")
    layout.solve()
    assert layout.a.frame == (0, 0, 100, 20) and asked == [(layout.a, None), (layout.a, 100)]
    layout.solve()
    assert len(asked) == 2
    layout.a.invalidate()
    layout.solve()
    assert len(asked) == 4
    layout.a.measure(None)
    with pytest.raises(als.ArgumentError):
        layout.a.invalidate()


def test_an_exception_in_a_callback_comes_out(layout):
    layout.a.measure(lambda view, width: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        layout.solve()
    layout.a.measure(lambda view, width: (float("nan"), 3))
    with pytest.raises(als.CallbackError, match="a"):
        layout.solve()
    for wrong in None, 5, "ab", (5,), (1, "x"), (1, 2, 3, 4, 5, 6), (1, 2, 3), (1, 2, (3,)):
        layout.a.measure(lambda view, width, wrong=wrong: wrong)
        with pytest.raises((TypeError, ValueError), match="a measurement is a width and a height"):
            layout.solve()
    layout.measure([layout.a], lambda questions: None)
    with pytest.raises(TypeError, match="the answers are a list"):
        layout.solve()
    layout.a.measure(lambda view, width: layout.add("a.width == 3") and (1, 1))
    with pytest.raises(als.BusyError):
        layout.solve()
    layout.a.measure(lambda view, width: (1, 1))
    layout.solve()


def test_many_measured_at_once(layout):
    rounds = []

    def answer(questions):
        rounds.append(len(questions))
        return [wrapped(view, width) for view, width in questions]

    views = [layout.a, layout.b]
    layout.measure(views, answer)
    layout.add("a.left = super.left; a.top = super.top; a.width <= 100; b.left = super.left; b.top = a.bottom; b.width <= 50")
    layout.solve()
    assert rounds == [2, 2] and layout.b.frame == (0, 20, 50, 40)
    layout.invalidate(views)
    layout.measure(views, lambda questions: [])
    with pytest.raises(ValueError, match="answers"):
        layout.solve()
    layout.measure(views, None)
    layout.solve()


def test_a_callback_does_not_keep_its_layout_alive():
    import gc
    import weakref

    layout = als.Layout(10, 10)
    layout.root.measure(wrapped)
    watch = weakref.ref(layout)
    del layout
    gc.collect()
    assert watch() is None


def test_meta_comments_and_lenient_formats(layout):
    text = "//spacing:4\n//widths a:30\nH:|-[a]-[b]"
    assert layout.format_meta(text)["spacing"] == 4
    assert "widths" in layout.format_meta("//x-widths a:30", "x-")
    layout.add(text, syntax=als.Syntax.EXTENDED_VISUAL_FORMAT, scope=layout.root, meta=True)
    assert layout.a.intrinsic_size.width == 30 and layout.constraints[0].constant == 4
    spaced = layout.add("H:|-[a]-[b]", spacing=(1, 2, 3), syntax=als.Syntax.EXTENDED_VISUAL_FORMAT, scope=layout.root)
    assert spaced[0].constant == 1
    with pytest.raises(als.AlsError):
        layout.add("H:|-[a]-[b]", spacing=(1, None, 3))
    with pytest.raises(als.AlsError):
        layout.add("H:| - [a(30@strong)]")
    assert layout.add("H:| - [a(30@strong)]", lenient=True)[1].priority == 750


def test_limits_of_content(layout):
    a = layout.a
    layout.add("H:|[a]|; V:|[a]")
    assert a.minimum == (None, None) and a.maximum == (None, None)
    a.minimum = (30, 20)
    a.maximum = (None, 50)
    assert a.minimum == (30, 20) and a.maximum == (None, 50)
    layout.solve()
    assert a.frame.height == 20
    with pytest.raises(als.NumberError):
        a.minimum = (10, 51)
    layout.set_size_limits([a, layout.b], [(1, 1), (2, 2)], [(None, 60), (5, 5)])
    assert a.maximum == (None, 60) and layout.b.minimum == (2, 2)
    layout.add("a.height == 70")
    layout.solve()
    mend = next(each for each in layout.conflicts[0].relaxations if each.kind is als.Relax.LIMIT)
    mend.apply()
    layout.solve()
    assert a.frame.height == 70 and a.maximum == (None, 70) and not layout.conflicts
    a.set_size_limits()
    assert a.minimum == (None, None) and '"minimum": [2, 2], "maximum": [5, 5]' in layout.document()


def test_measured_minimums_and_requests_for_one_axis(layout):
    a = layout.a
    text = a.view("text")
    layout.add("H:|-5-[text]-5-|; V:|-5-[text]-5-|", scope=a)
    asked = []

    def wrap(view, width):
        asked.append(width)
        lines = 1 if width is None or width >= 100 else -(-100 // width)
        return (100 if lines == 1 else width, 20 * lines, 15, 5, (40, 20 * lines))

    text.measure(wrap)
    assert text.is_measured and text.compression == (749, 750)
    least, natural = a.axis_request("horizontal")
    assert least == ((50, 70), 0, 0) and natural == ((110, 30), 0, 0)
    least, natural = a.axis_request(als.Axis.VERTICAL, 60, text)
    assert least.size == natural.size == (60, 50) and natural.first_baseline == 20 and natural.last_baseline == 10
    layout.solve()
    count, revision = len(asked), layout.solve().revision
    layout.invalidate()
    assert layout.solve().revision == revision and len(asked) > count
    text.measure(lambda view, width: (7, 8, (3, None)))
    assert a.size_request()[0] == (13, 10)
    text.measure(lambda view, width: (1, 2, 3, 4, 5, 6))
    with pytest.raises(ValueError):
        layout.solve()
    text.measure(None)
    assert not text.is_measured and text.compression == (750, 750)
    # Programs that were written for the first version of an answer.
    lib = als._native.lib
    assert lib.als_item_set_measure(layout._pointer, text.id, als._abi.MeasureFunction(), None, als._abi.DestroyFunction()) == 0
    assert lib.als_layout_set_measure(layout._pointer, als._abi.MeasureBatchFunction(), None, als._abi.DestroyFunction()) == 0


def test_content_areas(layout):
    a, b = layout.a, layout.b
    inside = a.view("inside")
    assert a.content_insets is None
    a.content_insets = (20, 10, 5, 10)
    assert a.content_insets == (20, 10, 5, 10) and layout.root.content_insets is None
    layout.add("H:|[a(100)]; V:|[a(80)]; H:|[inside]|; V:|[inside]|; b.left == a.content.left")
    area = a.content_area
    assert area.kind is als.ItemKind.CONTENT and layout.explain("a.content.width") if layout.solve() else False
    assert inside.frame == (0, 0, 80, 55) and inside.frame_in(layout.root) == (10, 20, 80, 55) and area.frame == inside.frame
    assert repr(layout.constraints[-1]) == "<als.Constraint 'b.left == a.content.left'>" and b.frame.x == 10
    assert "<als.Constraint 'inside.leading == a.content.leading'>" in map(repr, layout.constraints)
    again = als.Layout.from_document(layout.document())
    again.solve()
    assert again.inside.frame == inside.frame and again.a.content_insets == (20, 10, 5, 10)


def test_children_and_guides_by_place(layout):
    a = layout.a
    deep = a.view("inner").view("deep")
    assert a.child("inner") == deep.parent
    with pytest.raises(KeyError):
        a.child("deep")
    a.view("inner")
    with pytest.raises(als.UnknownNameError, match="two children are named"):
        a.child("inner")
    guides = [a.guide(name) for name in "xyz"]
    guides[2].move_guide(0)
    guides[0].move_guide()
    assert [guide.name for guide in a.guides] == ["z", "y", "x"]
    with pytest.raises(als.ArgumentError):
        guides[0].move_guide(9)

"""Quoted names and sums: whatever is printed leads back to the same constraint, under names of all sorts."""
import random

import pytest

import als

PIECES = ["a", "b2", "ß", "größe", "日本", '"', '""', " ", "\t", "\n", ".", "safeArea", "margins", "super", "self", "|", "[", "]", "(", ")", ";", "#", "//",
          "+", "-", "*", "/", "@", "<=", "==", "=", ":", "H:", ",", "2nd", "\\", "'", "~", "%", "$", "é", "1e3", "..", "C:", "width", "​"]
TEXTS = [als.Syntax.ANY, als.Syntax.LINEAR, als.Syntax.VISUAL_FORMAT, als.Syntax.EXTENDED_VISUAL_FORMAT]


def nasty(dice):
    return "".join(dice.choice(PIECES) for _ in range(dice.randint(1, 4)))


def content(constraint):
    return (constraint.relation, constraint.constant, constraint.priority, [(t.item, t.attribute, t.multiplier) for t in constraint.terms])


def layout_of(dice):
    layout = als.Layout()
    root = layout.view("root")
    root.size = (300, 200)
    names = {"root"}
    while len(names) < 5:
        names.add(nasty(dice))
    views = [root.view(name) for name in sorted(names - {"root"})]
    return layout, root, views


def sources(dice, views):
    a, b, c = dice.sample(views, 3)
    yield a.left == b.right + 8
    yield a.width == 2 * b.width - 3.5
    yield a.width == b.width + c.width + 8
    yield 2 * (a.width - b.height) <= c.width
    yield a.right - a.left >= b.width
    yield a.width == 40


@pytest.mark.parametrize("seed", range(150))
def test_printed_names_lead_back(seed):
    dice = random.Random(seed)
    layout, root, views = layout_of(dice)
    for relation in list(sources(dice, views)):
        constraint = layout.add(relation)
        constraint = constraint[0] if isinstance(constraint, list) else constraint
        said = 0
        for syntax in TEXTS:
            try:
                text, options = constraint.text_and_options(syntax, root)
            except als.RelationError as error:
                assert error.kind == "NOT_EXPRESSIBLE"
                continue
            said += 1
            again = layout.add(text, syntax=syntax, scope=root, options=options)
            assert len(again) == 1 and content(again[0]) == content(constraint), text
            again[0].destroy()
        assert said > 0, constraint
    for syntax in als.Syntax:
        document = layout.document(syntax=syntax)
        back = als.Layout.from_document(document)
        assert back.document() == layout.document(), document


@pytest.mark.parametrize("seed", range(40))
def test_sums_mean_what_python_means(seed):
    dice = random.Random(seed)
    layout, root, views = layout_of(dice)

    def quoted(view):
        return '"' + view.name.replace('"', '""') + '"'

    def side(depth):
        """A text, and the same as a Python expression or a number."""
        kind = dice.randint(0, 3 if depth else 0)
        if kind == 0:
            view = dice.choice(views)
            return quoted(view) + ".width", view.width
        left, x = side(depth - 1)
        right, y = side(depth - 1)
        if kind == 1:
            return f"{left} + ({right})", x + y
        if kind == 2:
            return f"({left}) - ({right})", x - y
        factor = dice.choice([2, 0.5, -3])
        return f"{factor} * ({left}) + {factor}", factor * x + factor

    for _ in range(10):
        (left, x), (right, y) = side(2), side(2)
        made, = layout.add(f"{left} == {right}", scope=root)
        wanted = layout.add(x == y)
        wanted = wanted[0] if isinstance(wanted, list) else wanted

        def sums(constraint):
            total = {}
            for term in constraint.terms:
                total[term.item.id] = total.get(term.item.id, 0) + term.multiplier
            return total, constraint.constant

        (got, number), (want, other) = sums(made), sums(wanted)
        # A pair may stand there with its sides changed over.
        turned = {item: -multiplier for item, multiplier in want.items()}
        assert (got == pytest.approx(want) and number == pytest.approx(other)) or (got == pytest.approx(turned) and number == pytest.approx(-other))


def test_damaged_texts_are_refused_or_read():
    dice = random.Random(7)
    alphabet = PIECES + ["a.width", "b.left", "\n", ";", "(", ")", '"a"', "12", "@ 500", "min("]
    layout = als.Layout()
    root = layout.view("root")
    root.size = (300, 200)
    for name in ("a", "b", "my view"):
        root.view(name)
    for _ in range(4000):
        text = "".join(dice.choice(alphabet) for _ in range(dice.randint(1, 14)))
        syntax = dice.choice([als.Syntax.ANY, als.Syntax.LINEAR, als.Syntax.COMPACT, als.Syntax.VISUAL_FORMAT, als.Syntax.EXTENDED_VISUAL_FORMAT])
        before = len(layout.constraints)
        try:
            for constraint in layout.add(text, syntax=syntax, scope=root):
                constraint.destroy()
        except als.AlsError as error:
            assert error.message and 0 <= error.offset <= len(text.encode())
        assert len(layout.constraints) == before

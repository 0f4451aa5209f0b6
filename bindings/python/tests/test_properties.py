"""What must hold for layouts that nobody thought of."""
import pickle

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import als

settings.register_profile("als", deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow], derandomize=True)
settings.load_profile("als")

NUMBER = st.integers(-400, 400).map(lambda number: number / 4)
SCALE = st.sampled_from([1.0, 1.0, 1.0, 0.5, 2.0, -1.0])
PRIORITY = st.sampled_from([1000, 1000, 999.5, 750, 250, 1])
LOCATIONS = (("left", "right", "center_x"), ("top", "bottom", "center_y"))
DIMENSIONS = ("width", "height")
VIEW = st.integers(0, 4)


@st.composite
def relation(draw):
    """Makes one legal relation between the views of a layout: a function of them."""
    names = draw(st.sampled_from(LOCATIONS + (DIMENSIONS,)))
    first, second = draw(VIEW), draw(VIEW)
    one, two = draw(st.sampled_from(names)), draw(st.sampled_from(names))
    scale, constant, priority, sign = draw(SCALE), draw(NUMBER), draw(PRIORITY), draw(st.sampled_from((-1, 0, 1)))
    if names is not DIMENSIONS:
        scale = 1.0

    def make(views):
        left, right = getattr(views[first], one), getattr(views[second], two) * scale + constant
        return (left <= right if sign < 0 else left >= right if sign > 0 else left == right) | priority

    return make


RELATIONS = st.lists(relation(), max_size=14)


def built(relations):
    layout = als.Layout(320, 480)
    views = [layout.root] + [layout.root.view(f"v{index}") for index in range(4)]
    views[4].move(views[3])
    made = [layout.add(make(views))[0] for make in relations]
    return layout, views, made


@given(RELATIONS)
def test_required_constraints_hold_but_for_the_broken_ones(relations):
    layout, views, made = built(relations)
    report = layout.solve()
    for constraint in made:
        if constraint.priority == 1000 and not constraint.broken:
            assert constraint.violation <= 1e-6 * (1 + 1000)
    assert report.conflicts == len(layout.conflicts)
    assert [conflict.broken for conflict in layout.conflicts if conflict.broken] == [c for c in made if c.broken]
    for conflict in layout.conflicts:
        assert conflict.broken == (conflict.constraints[-1] if conflict.constraints else None)
    for frame in layout.frames():
        assert frame.width >= -1e-6 and frame.height >= -1e-6


@given(RELATIONS)
def test_a_conflict_is_irreducible(relations):
    layout, _, _ = built(relations)
    layout.solve()
    for conflict in layout.conflicts[:2]:
        alone = layout.copy()
        members = [layout.constraint_counterpart(alone, member) for member in conflict.constraints]
        alone.deactivate([constraint for constraint in alone.constraints if constraint not in members])
        assert not alone.solve().ok
        for member in members:
            member.active = False
            assert alone.solve().ok
            member.active = True


@given(RELATIONS, RELATIONS)
def test_a_cancelled_edit_leaves_nothing(first, second):
    layout, views, made = built(first)
    layout.solve()
    before, frames = layout.digest, [tuple(frame) for frame in layout.frames()]
    with layout.edit() as edit:
        for make in second:
            layout.add(make(views))
        layout.remove(made[::2])
        layout.solve()
        edit.cancel()
    layout.solve()
    assert layout.digest == before and [tuple(frame) for frame in layout.frames()] == frames


@given(RELATIONS)
def test_a_pickle_is_the_same_layout(relations):
    layout, _, _ = built(relations)
    again = pickle.loads(pickle.dumps(layout))
    assert again.digest == layout.digest
    layout.solve()
    again.solve()
    assert again.digest == layout.digest


@given(RELATIONS)
def test_what_is_printed_reads_back(relations):
    layout, _, made = built(relations)
    for constraint in made:
        again, = layout.add(constraint.text(als.Syntax.COMPACT), syntax=als.Syntax.COMPACT)
        assert again.description == constraint.description


@given(RELATIONS)
def test_the_array_form_is_the_single_form(relations):
    layout, views, made = built(relations)
    again, others, _ = built([])
    place = {view: other for view, other in zip(views, others)}
    again.add_many([(place[c.first].id, place[c.second].id if c.second else 0, c.first_attribute, c.second_attribute, c.relation,
                     c.priority, c.multiplier, c.constant) for c in made])
    layout.solve()
    again.solve()
    assert [tuple(frame) for frame in layout.frames()] == [tuple(frame) for frame in again.frames()]


@given(st.text(max_size=40), st.sampled_from(list(als.Syntax)[:5]))
def test_any_text_is_read_or_refused_whole(text, syntax):
    layout = als.Layout(320, 480)
    layout.root.view("a")
    before = layout.digest
    try:
        layout.add(text, syntax=syntax, scope=layout.root)
    except als.AlsError as error:
        assert str(error) and layout.digest == before
        if error.offset is not None:
            assert error.offset + (error.length or 0) <= len(text.encode("utf-8", "surrogatepass"))


@given(st.binary(max_size=60) | st.text(max_size=60))
def test_any_document_is_read_or_refused_whole(document):
    layout = als.Layout()
    try:
        layout.read(document)
    except als.AlsError as error:
        assert str(error) and layout.items == []


@given(st.floats(allow_nan=True, allow_infinity=True))
def test_any_number_is_taken_or_refused(number):
    layout = als.Layout(320, 480)
    for use in (lambda: layout.add(layout.root.width >= number), lambda: setattr(layout.root, "size", (number, number)),
                lambda: layout.add((layout.root.width >= 3) | number)):
        try:
            use()
        except ValueError:
            pass
    layout.solve()

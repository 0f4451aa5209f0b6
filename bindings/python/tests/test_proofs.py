"""What holds of a layout at every size."""
import json
import math

import pytest

import als


@pytest.fixture
def layout():
    layout = als.Layout(400, 52)
    title = layout.root.view("title")
    title.intrinsic_size = (120, 20)
    layout.add("title.left = super.left + 12; title.right <= super.right - 12; title.top = super.top")
    return layout


def test_an_interval(layout):
    before = layout.digest
    proof = layout.prove(width=(100, 800))
    assert layout.digest == before
    assert proof.verdict == als.Verdict.REFUTED and not proof and len(proof.failures) == 1
    failure = proof.failures[0]
    assert failure.kind == als.ExpectationKind.FITS and failure.index is None and failure.expectation == "fits"
    assert failure.views == [layout["title"]] and failure.axis == als.Axis.HORIZONTAL
    (start, end), = failure.where
    assert start == 100 and math.isclose(end, 144, abs_tol=1e-6)
    assert math.isclose(failure.witness.width, 143.99, abs_tol=1e-5) and failure.witness.height == 52
    assert math.isclose(failure.measured, 119.99, abs_tol=1e-5) and failure.wanted == 120
    assert set(failure.because) <= set(layout.constraints) and failure.because
    assert failure.message.startswith("title does not fit below width 144: at 143.99 it is 119.99 wide and needs 120")
    assert layout.prove(width=(144, 800)).verdict == als.Verdict.PROVED


@pytest.mark.parametrize("make", [lambda root, cell: root.flow([cell]), lambda root, cell: root.grid([[cell]], column_minimum=90)])
def test_lines_and_columns_that_change_have_no_certificate(make):
    layout = als.Layout(400, 300)
    cell = layout.root.view("cell")
    cell.intrinsic_size = (40, 20)
    make(layout.root, cell)
    layout.solve()
    with pytest.raises(als.ArgumentError, match="no certificate"):
        layout.prove(width=(100, 800), certificate=True)
    assert layout.prove(width=(100, 800)).pieces > 0
    assert cell.frame.width > 0


def test_a_certificate(layout):
    assert layout.prove(width=(100, 800)).certificate is None
    told = json.loads(layout.prove(width=(100, 800), certificate=True).certificate)
    assert told["certificate"] == 1 and told["parameters"] == {"width": [100, 800]} and told["verdict"] == "refuted"
    assert [area for piece in told["pieces"] for area in piece["areas"]][0][0] == 100


def test_what_is_expected(layout):
    layout.expect("title.width >= root.width - 300")
    proof = layout.prove(width=(100, 800))
    assert [(each.kind, each.index) for each in proof.failures] == [(als.ExpectationKind.RELATION, 0)]
    assert math.isclose(proof.failures[0].where[0][0], 420, abs_tol=1e-6)
    assert proof.failures[0].expectation == "title.width >= root.width - 300"


def test_two_parameters_and_what_is_gone(layout):
    failure, = layout.prove(width=(100, 800), height=(30, 60)).failures
    assert all(len(corner) == 2 and corner[0] <= 144 for region in failure.where for corner in region)
    assert layout.prove(width=(100, 800), gone=[layout["title"]]).verdict == als.Verdict.PROVED
    assert layout.prove(width=(100, 800), direction=als.Direction.RIGHT_TO_LEFT).failures


def test_work_that_is_used_up(layout):
    proof = layout.prove(width=(150, 800), max_work=1)
    assert proof.work >= 1 and proof.verdict in (als.Verdict.INCOMPLETE, als.Verdict.PROVED)
    assert bool(proof.not_reached) == (proof.verdict == als.Verdict.INCOMPLETE)


def test_least_sizes(layout):
    least = layout.minimum_size()
    assert math.isclose(least.width, 144, abs_tol=1e-5) and math.isclose(least.height, 20, abs_tol=1e-5)
    assert least.width_stop.kind == als.ExpectationKind.FITS and least.height_stop.kind == als.ExpectationKind.INSIDE
    assert layout.minimum_size(width=(0, 50)).width is None


def test_least_sizes_leave_out_what_is_free_on_purpose():
    text = ('{ "als": 1, "root": { "name": "root", "size": [300, 100], "children": [ { "name": "a", "intrinsic": [50, 20] }, { "name": "b" } ] },'
            ' "constraints": [ "H:|-8-[a]-8-[b]-(>=8)-|; V:|-8-[a]; V:|-8-[b(20)]; b.width >= 60" ]%s }')
    least = als.Layout.from_document(text % "").minimum_size()
    assert math.isclose(least.width, 134, abs_tol=1e-5) and math.isclose(least.height, 28, abs_tol=1e-5)
    assert [failure.kind for failure in least.left_out] == [als.ExpectationKind.DETERMINED] * 2
    assert "b is ambiguous" in least.left_out[0].message and least.verdict is not als.Verdict.PROVED
    # Who expects it to be determined has no least size.
    said = als.Layout.from_document(text % ', "expect": [ { "expect": "determined" } ]').minimum_size()
    assert said.width is None and not said.left_out


def test_bad_intervals(layout):
    with pytest.raises(TypeError):
        layout.prove(width=5)
    with pytest.raises(als.ArgumentError):
        layout.prove(width=(5, 1))
    with pytest.raises(als.ArgumentError):
        layout.prove(width=(1, 5), height=(1, 5), text_scale=(1, 2))

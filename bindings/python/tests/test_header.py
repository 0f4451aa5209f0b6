"""The package and als.h say the same."""
import ctypes as C
import re
import subprocess
from pathlib import Path

import pytest

import als
from als import _native

HEADER = (Path(__file__).parents[3] / "include" / "als" / "als.h").read_text()
BARE = re.sub(r"/\*.*?\*/", " ", HEADER, flags=re.S)
STRUCTS = {
    "als_size": _native.Size, "als_rect": _native.Rect, "als_edges": _native.Edges, "als_limits": _native.Limits,
    "als_view_spec": _native.ViewSpec, "als_item_info": _native.ItemInfo, "als_constraint_spec": _native.ConstraintSpec,
    "als_term": _native.Term, "als_constraint_info": _native.ConstraintInfo, "als_named_item": _native.NamedItem,
    "als_named_value": _native.NamedValue, "als_text_options": _native.TextOptions, "als_shorthand_entry": _native.ShorthandEntry,
    "als_builder_step": _native.BuilderStep, "als_report": _native.Report, "als_error": _native.Error, "als_digest": _native.Digest,
    "als_conflict_info": _native.ConflictInfo, "als_conflict_member": _native.ConflictMember, "als_relaxation": _native.Relaxation,
    "als_explained": _native.Explained, "als_lost": _native.Lost,
    "als_stack_spec": _native.StackSpec, "als_grid_lines": _native.GridLines, "als_grid_cell": _native.GridCell,
    "als_grid_spec": _native.GridSpec,
    "als_measurement": _native.Measurement, "als_measure_request": _native.MeasureRequest,
    "als_freedom": _native.Freedom, "als_suggestion": _native.Suggestion, "als_lint": _native.Lint,
}
ENUMS = {"ATTRIBUTE": als.Attribute, "RELATION": als.Relation, "DIRECTION": als.Direction, "ITEM": als.ItemKind, "SYNTAX": als.Syntax,
         "FORMAT": als.FormatOption, "FREE": als.Free, "GONE": als.Gone, "SPACE": als.Space, "REASON": als.Reason, "CONFLICT": als.ConflictPolicy,
         "AXIS": als.Axis, "DISTRIBUTION": als.Distribution, "ALIGNMENT": als.Alignment, "LINT": als.LintKind,
         "ROLE": als.Role, "RELAX": als.Relax}


def letter(argument):
    """How the table of signatures writes a parameter of the header."""
    argument = " ".join(argument.split())
    if "als_destroy_fn" in argument:
        return "D"
    if "als_measure_fn" in argument or "als_measure_batch_fn" in argument:
        return "B" if "batch" in argument else "M"
    if "als_log_fn" in argument:
        return "L"
    if "*" in argument:
        return "*"
    kind = argument.split()[0]
    return {"als_item": "h", "als_constraint": "h", "als_group": "h", "size_t": "z", "double": "d", "float": "f", "uint32_t": "u",
            "als_size": "S", "als_edges": "E"}.get(kind, "i")


def test_every_function_is_bound_as_it_is_declared():
    declared = {}
    for name, arguments in re.findall(r"ALS_API [\w *]*?\*?(als_\w+)\(([^;]*)\);", BARE):
        declared[name] = "-" if arguments.strip() == "void" else "".join(map(letter, arguments.split(",")))
    bound = {name: letters.rstrip("!") for name, letters in _native.SIGNATURES.items()}
    assert bound == declared


@pytest.mark.parametrize("name", STRUCTS)
def test_every_struct_has_the_fields_of_the_header(name):
    body = re.search(r"typedef struct %s \{(.*?)\}" % name, BARE, re.S)[1]
    fields = [re.sub(r"[*\s]|\[.*\]", "", part.split()[-1]) for line in body.split(";") if line.strip() for part in line.split(",")]
    assert fields == [field[0] for field in STRUCTS[name]._fields_]


def test_every_struct_has_the_size_a_compiler_gives_it(tmp_path):
    source = tmp_path / "sizes.c"
    lines = "".join(f'printf("%zu ", sizeof({name}));' for name in STRUCTS)
    source.write_text("#include <stdio.h>\n#include <als/als.h>\nint main(void) { %s return 0; }\n" % lines)
    try:
        subprocess.run(["cc", "-I", str(Path(__file__).parents[3] / "include"), str(source), "-o", str(tmp_path / "sizes")], check=True)
    except FileNotFoundError:
        pytest.skip("there is no C compiler")
    sizes = subprocess.run([str(tmp_path / "sizes")], capture_output=True, text=True, check=True).stdout.split()
    assert list(map(int, sizes)) == [C.sizeof(kind) for kind in STRUCTS.values()]


def test_numbers_with_names_are_those_of_the_header():
    values = {name: int(eval(value.strip().replace("u", ""))) for name, value in re.findall(
        r"\bALS_(\w+) = ([^,\n]+?)(?=,|\s*\n|\s*\})", BARE) if "FORCE_32" not in name}
    values.update({name: int(value) for name, value in re.findall(r"#define ALS_((?:FREE|GONE)_\w+) (\d+)u?\b", BARE)})
    for prefix, kind in ENUMS.items():
        wanted = {name[len(prefix) + 1:]: value for name, value in values.items() if name.startswith(prefix + "_")}
        if prefix == "CONFLICT":
            wanted = {name: value for name, value in wanted.items() if name in ("REPORT", "REFUSE")}
        assert {name: int(value) for name, value in kind.__members__.items()} == wanted, prefix
    assert values["ERROR_BUSY"] == als.BusyError.status and values["ERROR_INTERNAL"] == als.InternalError.status

"""The package and als.h say the same.  What is made from als.h is current when bindings/faces/make.py --check says so."""
import ctypes as C
import subprocess
import sys
from pathlib import Path

import pytest

import als
from als import _abi, _enums, _errors, _native

ROOT = Path(__file__).parents[3]
sys.path.insert(0, str(ROOT / "bindings" / "faces"))
import tables  # noqa: E402
from header import read  # noqa: E402

HEADER = read()


def test_every_function_can_be_called():
    for function in HEADER.functions:
        assert len(getattr(_native.lib, function.name).argtypes) == len(function.parameters), function.name
    assert {f"als_{name}" for name in _native._SLOW} <= {function.name for function in HEADER.functions}


def test_every_struct_has_the_size_a_compiler_gives_it(tmp_path):
    structs = [name for name in HEADER.structs if HEADER.is_struct(name)]
    source = tmp_path / "sizes.c"
    lines = "".join(f'printf("%zu ", sizeof({name}));' for name in structs)
    source.write_text("#include <stdio.h>\n#include <als/als.h>\nint main(void) { %s return 0; }\n" % lines)
    try:
        subprocess.run(["cc", "-I", str(ROOT / "include"), str(source), "-o", str(tmp_path / "sizes")], check=True)
    except FileNotFoundError:
        pytest.skip("there is no C compiler")
    sizes = subprocess.run([str(tmp_path / "sizes")], capture_output=True, text=True, check=True).stdout.split()
    assert list(map(int, sizes)) == [C.sizeof(getattr(_abi, tables.class_name(name))) for name in structs]


def test_numbers_with_names_are_those_of_the_header():
    for name, face in {**tables.ENUMS, **tables.FLAGS}.items():
        kind = getattr(_enums, face.python)
        assert getattr(als, face.python) is kind
        assert {member: int(value) for member, value in kind.__members__.items()} == {short: value for short, _, value in tables.cases(HEADER, name)}


def test_every_status_that_is_a_failure_has_a_class():
    failures = {value for value in HEADER.enums["als_status"].named.values() if value < 0}
    assert failures <= set(_errors._CLASSES)

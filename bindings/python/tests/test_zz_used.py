"""Runs last: by now the tests have called every function of als.h."""
import pytest

from als import _abi, _backend, _native


def test_every_function_was_called(request):
    if len({item.path for item in request.session.items}) < 10:
        pytest.skip("only some of the tests were asked for")
    assert sorted(set(_abi.SIGNATURES) - set(vars(_native.lib)) - set(_backend.calls.CALLS)) == []

"""What failures carry."""
import pytest

import als


def test_a_bad_text_shows_its_place(layout):
    with pytest.raises(als.NotationError) as caught:
        layout.add("a.width == 3; b.width ! 4")
    error = caught.value
    assert error.kind == "RELATION" and (error.line, error.column) == (1, error.offset + 1) and error.offset in (22, 23)
    assert str(error).splitlines()[1:3] == ["a.width == 3; b.width ! 4", " " * error.offset + "^" + "~" * (error.length - 1)]
    assert isinstance(error, ValueError) and error.status == -4


def test_offsets_are_bytes_and_any_text_is_taken(layout):
    with pytest.raises(als.AlsError) as caught:
        layout.add("ä.width == 3")
    assert caught.value.offset == 0 and caught.value.length == 2
    for text in ("\0", "\ud800", "", ";", "a.width == 3\0"):
        with pytest.raises(als.AlsError):
            layout.add(text)


def test_entries_are_no_texts(layout):
    with pytest.raises(TypeError, match="VIEW.shorthand"):
        layout.add({"width ==": 3})
    with pytest.raises(TypeError, match="neither a text nor a constraint"):
        layout.add(3)


def test_a_suggestion(layout):
    layout.root.view("header")
    with pytest.raises(als.UnknownNameError) as caught:
        layout.add("haeder.width == 3")
    assert caught.value.suggestion == 'did you mean "header"?' and caught.value.message in str(caught.value)


def test_every_status_has_a_class_of_its_own():
    from als import _errors

    seen = {_errors.name_of(status) for status in _errors._CLASSES}
    assert "unknown" not in seen and len(seen) == 16
    for status in _errors._CLASSES:
        assert type(_errors.bare(status)).status == status


def test_names_of_numbers_agree_with_the_library():
    from als import _expressions
    from als._native import lib

    for attribute in als.Attribute:
        name = lib.als_attribute_name(attribute).decode()
        assert _expressions.attribute_of(name) == attribute == _expressions.attribute_of(attribute.name)
        if attribute:
            assert _expressions.attribute_name(attribute) == name
    for relation in als.Relation:
        assert lib.als_relation_name(relation).decode() == relation.sign and _expressions.relation_of(relation.sign) == relation
    assert lib.als_status_name(-2) == b"ALS_ERROR_HANDLE" and lib.als_status_name(12345) == b"unknown"


def test_the_log_hears_failures(layout):
    heard = []
    layout.set_log(lambda status, message: heard.append((status, message)))
    with pytest.raises(als.AlsError):
        layout.add("a.width == nobody.width")
    assert heard == [("ALS_ERROR_NAME", 'unknown view or guide "nobody"')]
    layout.set_log(None)
    with pytest.raises(als.AlsError):
        layout.add("!")
    assert len(heard) == 1


def test_a_callback_may_not_change_the_layout(layout):
    heard = []

    def change(status, message):
        with pytest.raises(als.BusyError):
            layout.add("a.width == 3")
        heard.append(message)

    layout.set_log(change)
    with pytest.raises(als.NotationError):
        layout.add("a.width ! 3")
    layout.set_log(None)
    assert heard and layout.constraints == []


def test_versions():
    assert als.library_version() == tuple(map(int, als.__version__.split(".")))

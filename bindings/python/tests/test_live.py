"""Gone views, fitting sizes, measured content, the pixel grid, meta comments."""
import pytest

import als


def row():
    layout = als.Layout(300, 100)
    for name in "ab":
        layout.root.view(name)
    layout.add("|-8-[a(50)]-8-[b]-8-|; V:|[a(20)]; V:|[b(20)]")
    return layout


def test_gone():
    layout = row()
    layout.solve()
    assert layout["b"].frame.x == 66 and not layout["a"].gone
    layout["a"].gone = True
    layout.solve()
    assert layout["a"].gone and layout["a"].frame.width == 0 and layout["b"].frame.x < 66
    gap = next(c for c in layout.constraints if c.first == layout["b"] and c.second == layout["a"])
    assert gap.gone_constant is None
    gap.gone_constant = 30
    layout.solve()
    assert gap.gone_constant == 30 and layout["b"].frame.x == 30
    gap.gone_constant = None
    layout["a"].gone = False
    layout.solve()
    assert layout["b"].frame.x == 66


def test_fitting():
    layout = row()
    layout["b"].intrinsic_size = (40, None)
    assert layout.root.fitting_size().width == pytest.approx(8 + 50 + 8 + 40 + 8)
    least, natural = layout.root.size_request()
    assert least.width <= natural.width == pytest.approx(114)
    assert layout.root.fitting_size((500, 0), 1000, 50).width == 500


def test_measured():
    layout = als.Layout(300, 200)
    text = layout.root.view("text")
    layout.add("|[text]|; V:|[text]")
    asked = []

    def answer(width):
        asked.append(width)
        return (600, 20) if width is None else (width, 20.0 * -(-600 // width))
    text.set_measure(answer)
    layout.solve()
    assert text.frame.height == 40 and asked == [None, 300]
    text.invalidate_measure()
    layout.solve()
    assert len(asked) == 4
    text.set_measure(None)
    layout.set_measure(lambda questions: [(100, 30) for _ in questions])
    layout.set_measured([text])
    layout.solve()
    assert text.frame.height == 30
    layout.set_measured([text], False)
    layout.set_measure(None)


def test_a_measure_that_fails(capsys):
    layout = als.Layout(300, 200)
    text = layout.root.view("text")
    layout.add("|[text]|; V:|[text]")
    text.set_measure(lambda width: 1 / 0)
    with pytest.raises(als.CallbackError):
        layout.solve()
    assert "ZeroDivisionError" in capsys.readouterr().err


def test_pixels():
    layout = row()
    layout.root.size = (301, 100)
    layout.add("b.height = 20.3 @ 10")
    assert layout.scale == 0
    layout.scale = 2
    layout.solve()
    assert layout.scale == 2
    assert layout["b"].snapped_frame == layout.snapped_frames()[layout["b"]] == layout["b"].snapped_frame_in(layout.root)


def test_meta():
    assert als.Layout().format_meta("//widths icon:16\n|[icon]|")["widths"] == {"icon": 16}

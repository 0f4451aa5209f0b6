"""Layouts in the cells of a terminal."""
import os
import random
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

import als
from als import terminal

SOURCES = Path(als.__file__).absolute().parent.parent


def test_cells_of_texts():
    assert terminal.cells_of("Datei") == 5
    assert terminal.cells_of("日本") == 4
    assert terminal.cells_of("e\u0301") == 1
    assert terminal.wrapped("one two three", 7) == ["one two", "three"]
    assert terminal.wrapped("abcdefgh", 3) == ["abc", "def", "gh"]
    assert terminal.wrapped("日本語", 3) == ["日", "本", "語"]
    assert terminal.wrapped("a\n\nb", 9) == ["a", "", "b"]
    assert terminal.wrapped("", 4) == [""]
    assert terminal.wrapped("wide", 0) == ["w", "i", "d", "e"]


@pytest.mark.parametrize("seed", range(20))
def test_no_cell_is_left_and_none_is_shared(seed):
    chance = random.Random(seed)
    columns, count = chance.randrange(5, 200), chance.randrange(1, 12)
    screen = terminal.Screen(columns, 10)
    views = [screen.root.view(f"v{k}") for k in range(count)]
    screen.layout.add("H:|" + "".join(f"[v{k}]" if k == 0 else f"[v{k}(==v0)]" for k in range(count)) + "|")
    for k in range(count):
        screen.layout.add(f"V:|[v{k}]|")
    screen.layout.solve()
    edge = 0
    for view in views:
        x, y, width, height = screen.cells(view)
        assert (x, y, height) == (edge, 0, 10)
        edge += width
    assert edge == columns


def folders():
    screen = terminal.Screen(24, 7)
    side, main = screen.root.view("side"), screen.root.view("main")
    title = main.view("title")
    screen.border(side)
    screen.border(main)
    screen.layout.add("H:|[side(10)][main]|; V:|[side]|; V:|[main]|")
    screen.layout.add("H:|[title]|; V:|[title]")
    screen.label(side, "Inbox Sent")
    screen.label(title, "日本 a long title")
    return screen


DRAWN = """\
┌────────┐┌────────────┐
│Inbox   ││日本 a long │
│Sent    ││title       │
│        ││            │
│        ││            │
│        ││            │
└────────┘└────────────┘"""


def test_drawn():
    assert folders().drawn() == DRAWN


def test_what_is_gone_hidden_or_above():
    screen = terminal.Screen(6, 1)
    low, high = screen.root.view("low"), screen.root.view("high")
    screen.layout.add("H:|[low]|; H:|[high]; V:|[low]|; V:|[high]|")
    screen.label(low, "abcdef")
    screen.label(high, "XY")
    assert screen.drawn() == "XYcdef"
    high.hidden = True
    assert screen.drawn() == "abcdef"
    screen.resize(3, 1)
    assert screen.drawn() == "abc"


def test_wide_characters_that_are_covered_in_half():
    screen = terminal.Screen(6, 1)
    low, high = screen.root.view("low"), screen.root.view("high")
    screen.layout.add("H:|[low]|; H:|-1-[high(2)]; V:|[low]|; V:|[high]|")
    screen.label(low, "日本語")
    screen.label(high, "ab")
    assert screen.drawn() == " ab 語"
    screen.label(high, "e\u0301本")
    assert screen.drawn() == " e\u0301本語"
    screen.resize(5, 1)
    assert screen.drawn() == " e\u0301本"


def test_texts_from_outside():
    screen = terminal.Screen(12, 2)
    line = screen.root.view("line")
    screen.layout.add("H:|[line]|; V:|[line]|")
    screen.label(line, "a\tb\x1b[31m\r\nend\r\0")
    assert screen.drawn() == "a b\ufffd[31m\nend\ufffd\ufffd"
    for wrong in None, 5, b"x":
        with pytest.raises(TypeError, match="shows a text"):
            screen.label(line, wrong)
    assert screen.drawn().startswith("a b")


def test_destroyed_views_are_not_kept():
    screen = terminal.Screen(12, 2)
    for number in range(5):
        row = screen.root.view(f"row{number}")
        screen.border(row)
        screen.label(row, "text")
        screen.drawn()
        row.destroy()
    assert screen.drawn() == "\n" and not screen._texts and not screen._boxes


@pytest.mark.skipif(shutil.which("tmux") is None, reason="there is no tmux")
def test_under_tmux(tmp_path):
    program = tmp_path / "folders.py"
    program.write_text(f"import sys\nsys.path[:0] = [{str(SOURCES)!r}, {str(Path(__file__).parent)!r}]\n"
                       "import test_terminal\nprint(test_terminal.folders().drawn())\nimport time\ntime.sleep(60)\n")
    name = f"als-{tmp_path.name}"
    tmux, environment = ["tmux", "-u", "-L", name], dict(os.environ, LC_ALL="C.UTF-8")
    subprocess.run([*tmux, "-f", "/dev/null", "new-session", "-d", "-x", "40", "-y", "12", f"{sys.executable} {program}"], check=True, env=environment)
    try:
        for _ in range(100):
            shown = subprocess.run([*tmux, "capture-pane", "-p"], capture_output=True, encoding="utf-8", env=environment).stdout
            if "title" in shown and "└" in shown:
                break
            time.sleep(0.1)
        assert [line.rstrip() for line in shown.splitlines()[:7]] == DRAWN.splitlines()
    finally:
        subprocess.run([*tmux, "kill-server"], check=False, env=environment)

"""The words of the `als` command: help and its examples, guesses, several files, colors, completions, `als new`."""
import json
import os
import pty
import re
import select
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from tally import Tally  # noqa: E402

TOOL = Path(shutil.which(os.environ.get("ALS_TOOL", "als"))).resolve()
tally = Tally()
check = tally.check
COMMANDS = re.findall(r"^  (\w+) ", subprocess.run([TOOL, "help"], capture_output=True, text=True).stdout.split("Commands:")[1].split("Options:")[0], re.M)
NEW = subprocess.run([TOOL, "new"], capture_output=True, text=True).stdout
CLASH = json.dumps({"als": 1, "root": {"size": [30, 20], "children": [{"name": "a"}]},
                    "constraints": ["a.left = super.left; a.top = super.top; a.height == 5", "a.width = 4", "a.width = 5"]})
LOOSE = json.dumps({"als": 1, "root": {"size": [30, 20], "children": [{"name": "a"}]}, "constraints": ["a.left = super.left"]})


class Folder:
    """Documents of many kinds, and commands that run among them."""

    def __enter__(self):
        self.kept = tempfile.TemporaryDirectory()
        self.path = Path(self.kept.name)
        for name, source in (("form", NEW), ("clash", CLASH), ("loose", LOOSE), ("broken", '{"als": 1,')):
            (self.path / f"{name}.json").write_text(source)
        return self

    def __exit__(self, *_):
        self.kept.cleanup()

    def als(self, *words, stdin="", **environment):
        env = {key: value for key, value in os.environ.items() if key != "NO_COLOR"}
        done = subprocess.run([TOOL, *words], cwd=self.path, input=stdin, capture_output=True, text=True, timeout=60, env={**env, **environment})
        return done.returncode, done.stdout, done.stderr

    def on_terminal(self, *words, **environment):
        """What a terminal gets, errors among it."""
        leader, follower = pty.openpty()
        env = {key: value for key, value in os.environ.items() if key != "NO_COLOR"}
        process = subprocess.Popen([TOOL, *words], cwd=self.path, stdin=subprocess.DEVNULL, stdout=follower, stderr=follower,
                                   env={**env, "TERM": "xterm", **environment})
        os.close(follower)
        said = b""
        while select.select([leader], [], [], 30)[0]:
            try:
                got = os.read(leader, 65536)
            except OSError:  # the other end is closed
                break
            if not got:
                break
            said += got
        os.close(leader)
        process.wait(30)
        return said.decode().replace("\r\n", "\n")


def helps():
    with Folder() as folder:
        overview = folder.als("help")
        check(overview[0] == 0 and not overview[2] and len(COMMANDS) == 14, overview)
        for words in (["--help"], ["-h"]):
            check(folder.als(*words) == overview, words)
        for command in COMMANDS:
            page = folder.als("help", command)
            check(page[0] == 0 and page[1].startswith(f"als {command} - ") and not page[2], page)
            check(all(f"\n{part}:\n" in page[1] for part in ("Usage", "Options", "Exit status", "Examples")), page[1])
            check(all(len(line) <= 120 for line in page[1].splitlines()), f"a line of {command} is long")
            for words in ([command, "-h"], [command, "--help"], [command, "form.json", "--help"]):
                check(folder.als(*words) == page, words)
        for words in (["--version"], ["-V"]):
            code, out, err = folder.als(*words)
            check(code == 0 and re.fullmatch(r"als \d+\.\d+\.\d+\n", out) and not err, out)
        code, out, err = folder.als("help", "form", "check")
        check(code == 2 and not out and "unexpected" in err, err)


def examples():
    """Each example of each page runs in a folder with form.json, and ends as the page says."""
    count = 0
    for command in COMMANDS:
        page = subprocess.run([TOOL, "help", command], capture_output=True, text=True).stdout
        listed = re.findall(r"^  (\S.*)\n      (.*)$", page.split("\nExamples:\n")[1], re.M)
        check(listed, f"{command} has no example")
        for line, what in listed:
            status = int((re.search(r"; ends with (\d)$", what) or [0, 0])[1])
            with Folder() as folder:
                for name in ("clash", "loose", "broken"):
                    (folder.path / f"{name}.json").unlink()
                done = subprocess.run(["bash", "-c", "set -o pipefail; " + line], cwd=folder.path, capture_output=True, text=True, timeout=60,
                                      env={**os.environ, "PATH": f"{TOOL.parent}:{os.environ['PATH']}"})
                wrote = "-o " in line or ">" in line or line.startswith("eval")
                check(done.returncode == status and not done.stderr and (done.stdout or wrote), f"{line}: {done.returncode} {done.stderr}")
                count += 1
    check(count >= 22, f"{count} examples")


def guesses():
    meant = [
        (["chekc", "form.json"], "check"), (["lyout"], "layout"), (["Layout"], "layout"), (["lay"], "layout"), (["validate"], "check"), (["init"], "new"),
        (["help", "drwa"], "draw"), (["compare"], "diff"), (["layout", "form.json", "--szie", "3x4"], "--size"), (["layout", "form.json", "-size", "3x4"], "--size"),
        (["layout", "form.json", "--dir", "rtl"], "--direction"), (["layout", "form.json", "--Format=json"], "--format"),
        (["layout", "form.json", "--direction", "rlt"], "rtl"), (["layout", "form.json", "--direction=RTL"], "rtl"), (["check", "form.json", "--format", "jsn"], "json"),
        (["draw", "form.json", "--format", "txt"], "text"), (["convert", "form.json", "--to", "equation"], "equations"), (["convert", "form.json", "--to", "vlf"], "vfl"),
        (["check", "form.json", "--colour", "never"], "--color"), (["check", "form.json", "--color", "alway"], "always"), (["new", "dialogue"], "dialog"),
        (["new", "mine.json"], "-o mine.json"), (["new", "form", "mine.json"], "-o mine.json"), (["completions", "fsh"], "fish"), (["draw", "form.json", "--outpt", "x"], "--output"),
    ]
    nothing = [["xyzzy"], ["layout", "form.json", "--zzz"], ["layout", "form.json", "--direction", "up"], ["check", "form.json", "--format", "png"], ["x"],
               ["layout", "form.json", "--" + "size" * 20], ["a" * 5000], [""], ["layout", "form.json", "--direction", ""], ["new", "\u00e9\u00e9"]]
    with Folder() as folder:
        for words, word in meant:
            code, out, err = folder.als(*words)
            check(code == 2 and not out and err.startswith("als: error[USAGE]: ") and f'\ndid you mean "{word}"?\ntry als help' in err, f"{words}: {err}")
        for words in nothing:
            code, out, err = folder.als(*words)
            check(code == 2 and not out and err.startswith("als: error[USAGE]: ") and "did you mean" not in err, f"{words}: {err}")
        for word, meant_ in (("version", "--version"), ("--verison", "--version"), ("--hlep", "help"), ("form.json", "layout form.json"), ("--layout", "layout")):
            code, out, err = folder.als(word)
            check(code == 2 and not out and f'\ndid you mean "{meant_}"?\n' in err, f"{word}: {err}")
        code, out, err = folder.als("--size", "3x4", "layout", "form.json")
        check(code == 2 and "\nthe command comes first, then its options\n" in err, err)
        code, out, err = folder.als("layout", "form.json", "--to", "vfl")
        check(err == 'als: error[USAGE]: als layout has no option "--to"\nals convert has it\ntry als help layout\n', err)
        code, out, err = folder.als("constraints", "form.json", "--exercise=a")
        check('"--exercise=a"\nals layout has it\n' in err, err)
        code, out, err = folder.als("convert", "form.json", "--columns", "30")
        check("\nals draw has it\n" in err, err)
        code, out, err = folder.als("new", "--only", "a")
        check("\nals draw has it\n" in err, err)
        for words, said in ((["check", "form.json", "--rtl"], "write --direction rtl"), (["layout", "form.json", "--ltr"], "write --direction ltr"),
                            (["layout", "form.json", "--width", "600"], "write --size 600x: the root is 600 wide, and its height is free"),
                            (["draw", "form.json", "--height=400"], "write --size x400: the root is 400 high, and its width is free"),
                            (["prove", "form.json", "--size", "3x4"], "write --width 320..1920, --height 200..1080, or both"),
                            (["test", "form.json", "--direction", "rtl"], "write --rtl; without it the root reads as the document says"),
                            (["check", "form.json", "-o", "x"], "write > FILE after the command"), (["explain", "form.json", "save.left", "--output=x"], "write > FILE after the command"),
                            (["layout", "form.json", "--json"], "write --format json"), (["test", "form.json", "--junit"], "write --format junit"),
                            (["convert", "form.json", "--vfl"], "write --to vfl"), (["convert", "form.json", "--rtl"], "als prove, size and test have it")):
            code, out, err = folder.als(*words)
            check(code == 2 and not out and f"\n{said}\ntry als help {words[0]}\n" in err, f"{words}: {err}")
        for words, said in ((["new", "loginn"], "choose form, list, card, dialog or screen\n"), (["new", "dialogue"], 'choose form, list, card, dialog or screen\ndid you mean "dialog"?\n'),
                            (["completions", "csh"], "choose bash, zsh or fish\n")):
            code, out, err = folder.als(*words)
            check(code == 2 and not out and said in err, f"{words}: {err}")
        code, out, err = folder.als("layout", "form.json", "--force=1")
        check(code == 2, err)
        code, out, err = folder.als("check", "--", "-form.json")
        check(code == 2 and err.startswith("-form.json: error[IO]"), err)


def several_files():
    with Folder() as folder:
        one = {name: folder.als("check", f"{name}.json") for name in ("form", "clash", "loose", "broken")}
        check([one[name][0] for name in one] == [0, 1, 1, 2] and not one["broken"][1], one)
        code, out, err = folder.als("check", "form.json", "form.json")
        part = "==> form.json <==\n" + one["form"][1]
        check((code, out, err) == (0, f"{part}\n{part}\n2 files checked, no conflicts, no ambiguous views\n", ""), out + err)
        code, out, err = folder.als("check", "form.json", "broken.json", "clash.json", "nope.json", "loose.json", ".")
        expected = "".join(f"{'' if name == 'form' else chr(10)}==> {file} <==\n{one[name][1] if name else ''}"
                           for name, file in (("form", "form.json"), (None, "broken.json"), ("clash", "clash.json"), (None, "nope.json"), ("loose", "loose.json"), (None, ".")))
        check(code == 2 and out == expected + "\n6 files checked, 3 refused, 2 with conflicts, ambiguous or unsettled views\n", out)
        check(one["broken"][2] in err and "nope.json: error[IO]: No such file" in err and ".: error[IO]: this is a folder" in err, err)
        check(folder.als("check", "form.json", "clash.json")[0] == 1, "the worst counts")
        code, out, err = folder.als("check", "form.json", "broken.json", "clash.json", "nope.json", "--format", "json")
        got = json.loads(out)
        check(code == 2 and len(got) == 4 and [g["file"] for g in got] == ["form.json", "broken.json", "clash.json", "nope.json"], out)
        check(got[0] == json.loads(folder.als("check", "form.json", "--format", "json")[1]), "a report is that of the file alone")
        check(got[1]["error"]["kind"] == "JSON" and got[1]["error"]["line"] == 1 and got[1]["error"]["message"] in err, got[1])
        check(len(got[2]["conflicts"]) == 1 and got[3]["error"] == {"kind": "IO", "message": "No such file or directory"}, got[3])
        code, out, err = folder.als("check", "form.json", "-", stdin=CLASH)
        check(code == 1 and "\n==> - <==\n" in out and "conflict 1 of 1" in out, out)
        code, out, err = folder.als("check", "-", "-", stdin=CLASH)
        check(code == 2 and "standard input can be read only once" in err and not out, err)
        code, out, err = folder.als("check", "form.json", "form.json", "--size", "10x10", "--direction", "rtl")
        check(code == 1 and out.count("1 conflict") == 2, out + err)
        for command in ("layout", "draw", "constraints", "convert", "watch"):
            code, out, err = folder.als(command, "form.json", "loose.json")
            check(code == 2 and 'one at a time; unexpected "loose.json"' in err, err)


def all_mends():
    more = json.dumps({"als": 1, "root": {"size": [300, 20], "children": [{"name": "a"}]},
                       "constraints": ["a.width >= 10; a.left == super.left + 4; a.right == super.left + 9; a.height == 5; a.top == super.top"]})
    with Folder() as folder:
        (folder.path / "more.json").write_text(more)
        for command in ("check", "layout", "draw"):
            code, out, err = folder.als(command, "more.json")
            every = folder.als(command, "more.json", "--all")
            check(code == every[0] == 1, f"{command}: {code}")
            left = re.search(r"    \((\d+) more with --all\)\n", out + err)
            check(left and "--all" not in every[1] + every[2], f"{command}: {out}{err}")
            check(left and len((every[1] + every[2]).splitlines()) == len((out + err).splitlines()) - 1 + int(left[1]), f"{command}: {every}")


def colors():
    plain = lambda text: re.sub(r"\x1b\[[0-9;]*m", "", text)
    with Folder() as folder:
        for words in (["check", "clash.json"], ["check", "loose.json"], ["layout", "loose.json"], ["layout", "broken.json"], ["lyout"], ["help"], ["help", "check"],
                      ["diff", "clash.json", "loose.json"], ["check", "form.json", "loose.json"], ["watch", "loose.json", "--count", "1"]):
            code, out, err = folder.als(*words, TERM="xterm")
            check("\x1b" not in out + err, f"{words}: color in a pipe")
            told = folder.on_terminal(*words)
            check("\x1b[" in told and sorted(plain(told).splitlines()) == sorted((out + err).splitlines()), f"{words}: {told!r}")
            check(told.count("\x1b[0m") >= 1 and not re.search(r"\x1b\[[1-9][0-9;]*m(?![\s\S]*\x1b\[0m)", told), f"{words}: a color does not end: {told!r}")
            for env in ({"NO_COLOR": "1"}, {"TERM": "dumb"}, {"TERM": ""}):
                check("\x1b" not in folder.on_terminal(*words, **env), f"{words} {env}: color")
            check("\x1b[" in folder.on_terminal(*words, NO_COLOR=""), f"{words}: an empty NO_COLOR asks for nothing")
        for words in (["check", "clash.json"], ["layout", "loose.json"], ["help", "check"], ["watch", "loose.json", "--count", "1"]):
            check("\x1b" not in folder.on_terminal(*words, "--color", "never"), f"{words} --color never")
            code, out, err = folder.als(*words, "--color=always", NO_COLOR="1", TERM="dumb")
            check("\x1b[" in out and plain(out) == folder.als(*words)[1] or words[0] == "help", f"{words} --color=always")
        for words in (["check", "clash.json", "--format", "json"], ["layout", "clash.json", "--format", "svg"], ["draw", "form.json"], ["new"], ["completions", "bash"],
                      ["convert", "form.json", "--to", "document"]):
            code, out, err = folder.als(*words, "--color=always")
            check(code in (0, 1) and "\x1b" not in out, f"{words}: color in what programs read")
        name = json.dumps({"als": 1, "root": {"children": [{"name": "a\x1b[31mb"}]}})
        (folder.path / "name.json").write_text(name)
        told = folder.on_terminal("check", "name.json")
        check("\x1b[31mb" not in told and "\x1b[33m" in told, f"a name steers the terminal: {told!r}")
        code, out, err = folder.als("layout", "loose.json", "-o", "out.txt", "--color", "auto")
        check("\x1b" not in (folder.path / "out.txt").read_text(), "color in a file")


def new_documents():
    with Folder() as folder:
        page = folder.als("help", "new")[1]
        names = re.findall(r"^  (\w+) ", page.split("Templates:")[1].split("Options:")[0], re.M)
        check(len(names) == 5 and {"form", "list", "card", "dialog"} <= set(names), names)
        check(folder.als("new") == folder.als("new", names[0]) and folder.als("new")[0] == 0, "the first one")
        for name in names:
            code, out, err = folder.als("new", name, "-o", f"{name}2.json")
            path = folder.path / f"{name}2.json"
            check(code == 0 and not out and not err and path.read_text() == folder.als("new", name)[1], err)
            size = json.loads(path.read_text())["root"]["size"]
            for factor in (1, 1.5, 3):
                for direction in ("ltr", "rtl"):
                    at = ["--size", f"{size[0] * factor}x{size[1] * factor}", "--direction", direction]
                    code, out, err = folder.als("check", path.name, *at)
                    check(code == 0 and re.search(r"constraints, 0 conflicts, 0 ambiguous views$", out), f"{name} {at}: {out}{err}")
                    frames = json.loads(folder.als("layout", path.name, *at, "--format", "json")[1])
                    check(frames["status"] == "ok" and all(v["frame"][2] > 0 and v["frame"][3] > 0 for v in frames["views"]), f"{name} {at}: {frames}")
            check(folder.als("draw", path.name)[0] == 0, f"{name} is drawn")
            for sizes in (["--width", "320..1920"], ["--width", "320..1920", "--height", "320..1200"]):
                code, out, err = folder.als("prove", path.name, *sizes)
                check(code == 0, f"{name} holds {sizes}: {out}{err}")
        path = folder.path / "form2.json"
        path.write_text("mine")
        code, out, err = folder.als("new", "list", "-o", "form2.json")
        check(code == 2 and not out and path.read_text() == "mine" and err == "form2.json: error[IO]: the file exists; --force replaces it\n", err)
        code, out, err = folder.als("new", "list", "-o", "form2.json", "--force")
        check(code == 0 and path.read_text() == folder.als("new", "list")[1], err)
        (folder.path / "link.json").symlink_to("nowhere.json")
        check(folder.als("new", "-o", "link.json")[0] == 2 and not (folder.path / "nowhere.json").exists(), "a link counts as a file")
        check(folder.als("new", "-o", "no/such/folder.json")[0] == 2, "a folder that is not there")
        check(folder.als("new", "-o", "-")[1] == NEW and not list(folder.path.glob(".als-*")), "- is standard output")


BASH = r"""
source als.bash
complete -p als >/dev/null || exit 3
ask() {
  COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=(); _als als "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"; echo "${COMPREPLY[*]}"
}
"""


def shell(name):
    found = shutil.which(name)
    if not found:
        print(f"skipped: there is no {name}: its completions are not tried")
    return found


def bash():
    if not shell("bash"):
        return
    asked = [
        (["als", "lay"], ["layout"]), (["als", "c"], ["constraints", "check", "convert", "completions"]), (["als", ""], [*COMMANDS, "--help", "--version"]),
        (["als", "layout", "--d"], ["--direction"]), (["als", "layout", "--direction", ""], ["ltr", "rtl"]), (["als", "layout", "--format", "="], ["text", "json", "svg"]),
        (["als", "layout", "--format", "=", "j"], ["json"]), (["als", "draw", "a", "--format", ""], ["svg", "text", "dot", "png"]), (["als", "layout", "f"], ["form.json"]),
        (["als", "check", "form.json", "l"], ["loose.json"]), (["als", "layout", "-o", "f"], ["form.json"]), (["als", "layout", "--size", ""], []),
        (["als", "completions", ""], ["bash", "zsh", "fish"]), (["als", "help", "w"], ["watch"]), (["als", "new", "d"], ["dialog"]), (["als", "convert", "x", "--to", "e"], ["equations", "evfl"]),
        (["als", "nothing", "x"], []), (["als", "check", "with"], ["with space.json"]), (["als", "constraints", "x", "--s"], []),
    ]
    with Folder() as folder:
        (folder.path / "with space.json").write_text(NEW)
        (folder.path / "als.bash").write_text(folder.als("completions", "bash")[1])
        for words, expected in asked:
            quoted = " ".join(f"'{word}'" for word in words)
            done = subprocess.run(["bash", "--norc", "-c", BASH + f"ask {quoted}"], cwd=folder.path, capture_output=True, text=True, timeout=60)
            check(done.returncode == 0 and done.stdout == " ".join(expected) + "\n", f"{words}: {done.stdout!r} {done.stderr}")
        for command in COMMANDS:  # every option of every page, and no other
            page = folder.als("help", command)[1].split("\nOptions:\n")[1].split("\nExit status:")[0]
            options = sorted(re.findall(r"(?<![\w-])--?[a-z][\w-]*", "\n".join(re.findall(r"^  (-.{0,25})", page, re.M))))
            done = subprocess.run(["bash", "--norc", "-c", BASH + f"ask als {command} -"], cwd=folder.path, capture_output=True, text=True, timeout=60)
            check(sorted(done.stdout.split()) == options, f"{command}: {done.stdout} {options}")


def zsh():
    if not shell("zsh"):
        return
    with Folder() as folder:
        (folder.path / "functions").mkdir()
        (folder.path / "functions" / "_als").write_text(folder.als("completions", "zsh")[1])
        done = subprocess.run(["zsh", "-n", "functions/_als"], cwd=folder.path, capture_output=True, text=True)
        check(done.returncode == 0 and not done.stderr, done.stderr)
        script = "fpath=($PWD/functions $fpath); autoload -Uz compinit; compinit -u -D; print $+functions[_als] $_comps[als]"
        done = subprocess.run(["zsh", "-f", "-c", script], cwd=folder.path, capture_output=True, text=True)
        check(done.stdout == "1 _als\n", f"{done.stdout} {done.stderr}")
        for typed, expected in (("als lay", "layout"), ("als draw form.json --asc", "--ascii"), ("als layout --direction r", "rtl"), ("als completions z", "zsh"),
                                ("als help w", "watch"), ("als check loo", "loose.json"), ("als new di", "dialog")):
            rest = expected[len(typed.split()[-1]):]  # of the word, which the tab puts behind what was typed
            said = in_zsh(folder.path, typed, rest)
            check(said.endswith(rest) or rest in said.split(typed)[-1], f"{typed}: {said!r}")


PLAIN = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b.|\x07")


def in_zsh(path, typed, expected):
    """What an interactive zsh shows after a tab."""
    (path / ".zshrc").write_text("PS1='> '; stty columns 200; fpath=($PWD/functions $fpath); autoload -Uz compinit; compinit -u -D\n")
    process, terminal = pty.fork()
    if process == 0:
        os.chdir(path)
        os.execvpe("zsh", ["zsh", "-i"], {**os.environ, "ZDOTDIR": str(path), "TERM": "xterm"})
    said = until(terminal, "\x1b[?2004h")
    os.write(terminal, typed.encode())
    said += until(terminal, typed)
    os.write(terminal, b"\t")
    said += until(terminal, expected)
    os.close(terminal)
    os.waitpid(process, 0)
    return said


def until(terminal, words):
    """What comes until these words have come, or nothing comes any more."""
    said = ""
    while words not in said and words not in PLAIN.sub("", said) and select.select([terminal], [], [], 3)[0]:
        try:
            said += os.read(terminal, 65536).decode("utf-8", "replace")
        except OSError:
            break
    return PLAIN.sub("", said)


def fish():
    if not shell("fish"):
        return
    asked = [("als lay", ["layout"]), ("als layout --direction ", ["ltr", "rtl"]), ("als completions ", ["bash", "fish", "zsh"]), ("als draw --asc", ["--ascii"]),
             ("als new di", ["dialog"]), ("als help wa", ["watch"]), ("als convert --to=vf", ["--to=vfl"]), ("als check loo", ["loose.json"])]
    with Folder() as folder:
        (folder.path / "als.fish").write_text(folder.als("completions", "fish")[1])
        env = {**os.environ, "HOME": str(folder.path), "XDG_CONFIG_HOME": str(folder.path)}
        for typed, expected in asked:
            done = subprocess.run(["fish", "--no-config", "-c", f"source als.fish; complete -C '{typed}'"], cwd=folder.path, capture_output=True, text=True, env=env, timeout=60)
            got = [line.split("\t")[0] for line in done.stdout.splitlines()]
            check(got == expected, f"{typed}: {got} {done.stderr}")


for test in (helps, examples, guesses, several_files, all_mends, colors, new_documents, bash, zsh, fish):
    try:
        test()
    except Exception as error:  # one broken answer must not hide the others
        check(False, f"{test.__name__}: {type(error).__name__}: {error}")
tally.end()

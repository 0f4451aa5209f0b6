"""Joins the modules of als.js into one.  Arguments: the folder of the modules, the file to write, which loads the .wasm of the same name.

Each module is written once, behind those it imports.  Their names are all different, which is checked, so that imports can go."""
import re
import sys
from pathlib import Path

IMPORT = re.compile(r"^import \{[^}]*\} from '\./(\w+)\.js';\n", re.M)
FROM = re.compile(r"^export (?:\*|\{[^}]*\}) from '\./(\w+)\.js';\n", re.M)
NAME = re.compile(r"^(?:export )?(?:async )?(?:const|let|function|class) (\{[^}]*\}|\[[^]]*\]|\w+)", re.M)


def order(folder, name, found):
    text = (folder / f"{name}.js").read_text()
    for other in IMPORT.findall(text) + FROM.findall(text):
        if other not in found:
            order(folder, other, found)
    found[name] = FROM.sub("", IMPORT.sub("", text))
    return found


def main(folder, out):
    modules, owner = order(folder, "index", {}), {}
    for module, text in modules.items():
        for name in NAME.findall(text):
            if owner.setdefault(name, module) != module:
                raise SystemExit(f"{name} stands in {owner[name]}.js and in {module}.js")
    wanted = re.findall(r"^export \{([^}]*)\}", (folder / "index.js").read_text(), re.M)
    public = {name.strip() for names in wanted for name in names.split(",") if name.strip()}
    parts = []
    for module, text in modules.items():
        if module != "abi":
            text = re.sub(r"^export (?=(?:async )?(?:const|let|function|class) (\w+))", lambda match: match[0] if match[1] in public else "", text, flags=re.M)
        parts.append(text.strip() + "\n" if text.strip() else "")
    wasm = f"'./{out.stem}.wasm'"
    head = f"/* {out.name} - libals for JavaScript: constraint layout, solved exactly.\n *\n * SPDX-License-Identifier: MIT\n */\n"
    out.write_text(head + "\n".join(part for part in parts if part).replace("'./als.wasm'", wasm))


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))

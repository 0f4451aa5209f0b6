"""Joins the modules of als.js into one file.

    bundle.py FOLDER als.js            the modules of FOLDER; it loads the .wasm of the same name
    bundle.py FOLDER als.dom.js        those of FOLDER/dom, which import als.core.js and als.js
    bundle.py FOLDER als.inline.js     all of them as a classic script, with als.wasm inside; als.wasm is beside the file

Each module is written once, behind those it imports.  Their names are all different, which is checked, so that imports can go."""
import base64
import gzip
import re
import sys
from pathlib import Path

IMPORT = re.compile(r"^import \{[^}]*\} from '\./(\w+)\.js';\n", re.M)
FROM = re.compile(r"^export (?:\*|\{[^}]*\}) from '\./(\w+)\.js';\n", re.M)
NAME = re.compile(r"^(?:export )?(?:async )?(?:const|let|function|class) (\{[^}]*\}|\[[^]]*\]|\w+)", re.M)
EXPORT = re.compile(r"^export (?=(?:async )?(?:const|let|function|class) (\w+))", re.M)
# In place of wasm.js and dom/libraries.js where everything is in one file.
INLINE = {
    "wasm": """// als.wasm, which is in this file.
const packed = Uint8Array.from(atob('%s'), (letter) => letter.charCodeAt(0));
const unpacked = new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip')), { headers: { 'content-type': 'application/wasm' } });
const wasm = (await WebAssembly.instantiateStreaming(unpacked)).instance.exports;
globalThis.crypto?.getRandomValues(new Uint8Array(wasm.memory.buffer, wasm.als_web_seed(), 16));
""",
    "libraries": "const coreLibrary = { Layout };\nconst fullLibrary = async () => coreLibrary;\n",
}
INLINE_HEAD = """globalThis.als = { ready: (async () => {
"""
INLINE_TAIL = """
return Object.assign(globalThis.als, { %s });
})() };
"""


def order(folder, name, found):
    text = (folder / f"{name}.js").read_text()
    for other in IMPORT.findall(text) + FROM.findall(text):
        if other not in found:
            order(folder, other, found)
    found[name] = FROM.sub("", IMPORT.sub("", text))
    return found


def public(folder):
    """What the index of a folder exports by name."""
    wanted = re.findall(r"^export \{([^}]*)\}", (folder / "index.js").read_text(), re.M)
    return {name.strip() for names in wanted for name in names.split(",") if name.strip()}


def check(modules):
    owner = {}
    for module, text in modules.items():
        for name in NAME.findall(text):
            if owner.setdefault(name, module) != module:
                raise SystemExit(f"{name} is in {owner[name]}.js and in {module}.js")


def joined(modules, kept):
    """The text of modules; `kept` decides which exports remain exports."""
    parts = [EXPORT.sub(lambda match, module=module: match[0] if kept(module, match[1]) else "", text).strip() for module, text in modules.items()]
    return "\n".join(part + "\n" for part in parts if part)


def inline(folder, out):
    modules = {**order(folder, "index", {}), **{f"dom/{name}": text for name, text in order(folder / "dom", "index", {}).items()}}
    data = base64.b64encode(gzip.compress(out.with_name("als.wasm").read_bytes(), 9, mtime=0)).decode()
    modules["wasm"], modules["dom/libraries"] = INLINE["wasm"] % data, INLINE["libraries"]
    check(modules)
    names = public(folder) | public(folder / "dom") | {match[1] for match in EXPORT.finditer(modules["abi"])}
    return INLINE_HEAD + joined(modules, lambda module, name: False) + INLINE_TAIL % ", ".join(sorted(names))


def main(folder, out):
    if out.stem == "als.inline":
        text = inline(folder, out)
    else:
        part = folder / "dom" if out.stem == "als.dom" else folder
        modules, names = order(part, "index", {}), public(part)
        check(modules)
        text = joined(modules, lambda module, name: module == "abi" or name in names).replace("'./als.wasm'", f"'./{out.stem}.wasm'")
    head = f"/* {out.name} - libals for JavaScript: constraint layout, solved exactly.\n *\n * SPDX-License-Identifier: MIT\n */\n"
    out.write_text(head + text)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))

"""als.wasm and als.js: what they import and weigh, their tests in node, a page and a worker in a browser, and what als.js leaves out.

    python3 Tests/Web/run.py [time]       time: also how long a form of 1 000 rows takes, here and in node
"""
import functools
import gzip
import http.server
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests"))
sys.path.insert(0, str(ROOT / "bindings" / "faces"))
from header import read  # noqa: E402
from tally import Tally  # noqa: E402

WEB = ROOT / "build" / "wasm32" / "web"
SOURCES = ROOT / "bindings" / "js" / "src"
# What als.js has other words for.
UNREACHED = {"als_attribute_name": "words of Attribute", "als_relation_name": "words of Relation",
             "als_error_text": "a failure has its lines", "als_group_add": "the form for many",
             "als_item_set_measure2": "limits are said by minimumSize", "als_layout_set_measure2": "limits are said by minimumSize",
             "als_expectations_judge": "prove() judges", "als_expectation_failure_get": "prove() judges",
             "als_expectation_failure_message_copy": "prove() judges"}
PAGE = """<!doctype html><title>waiting</title><script type="module">
import { Layout } from './als.js';
const layout = new Layout({ width: 320, height: 480 });
const label = layout.root.view('label');
layout.add('label.center == |; label.width = super.width / 2; label.height = 44');
layout.solve();
const { x, y, width, height } = label.frame;
const worker = new Worker('./worker.js', { type: 'module' });
worker.onmessage = ({ data }) => {
  fetch('/told', { method: 'POST', body: `page ${x} ${y} ${width} ${height} worker ${data}` });
};
worker.onerror = (error) => fetch('/told', { method: 'POST', body: `page ${x} worker failed: ${error.message}` });
</script>"""
WORKER = """import { Layout } from './als.js';
const layout = Layout.fromDocument({ als: 1, root: { name: 'root', size: [100, 50] } });
layout.solve();
postMessage(`${layout.root.frame.width} ${layout.digest}`);
"""
BENCH = """
import { Layout } from '%s/als.js';
function build() {
  const layout = new Layout({ width: 400, height: 30000 });
  const names = [];
  for (let i = 0; i < 1000; i += 1) names.push(`l${i}`, `f${i}`);
  const views = layout.views(names, layout.root);
  const all = [];
  for (let i = 0; i < 1000; i += 1) {
    const [label, field] = [views[2 * i], views[2 * i + 1]];
    const above = i ? views[2 * i - 1].bottom : layout.root.top;
    all.push(label.left.equals(layout.root.left.plus(8)), label.width.equals(100), field.left.equals(label.right.plus(8)),
      field.right.equals(layout.root.right.minus(8)), field.top.equals(above.plus(4)), field.height.equals(24),
      label.top.equals(field.top), label.height.equals(field.height));
  }
  layout.addMany(all);
  layout.solve();
  layout.close();
}
const document = (await import('node:fs')).readFileSync('%s', 'utf8');
function read() {
  const layout = Layout.fromDocument(document);
  layout.solve();
  layout.close();
}
function best(work) {
  const times = [];
  for (let i = 0; i < 30; i += 1) {
    const start = performance.now();
    work();
    times.push(performance.now() - start);
  }
  return Math.min(...times).toFixed(2);
}
console.log(best(build), best(read));
"""
tally = Tally()


def run(*words, **more):
    return subprocess.run([str(word) for word in words], capture_output=True, text=True, **more)


def node_file(code, *words):
    with tempfile.NamedTemporaryFile("w", suffix=".mjs", delete=False) as file:
        file.write(code)
    done = run("node", file.name, *words)
    os.unlink(file.name)
    return done


MODULES = ("als.wasm", "als.core.wasm")
MOST_CORE_MODULE = 680_000  # bytes after gzip; a guard against gross mistakes, not a goal


def as_a_file(name):
    code = ("const { readFileSync } = await import('node:fs'); const module = new WebAssembly.Module(readFileSync(process.argv[2]));"
            "console.log(JSON.stringify([WebAssembly.Module.imports(module), WebAssembly.Module.exports(module).map(({ name }) => name)]))")
    done = node_file(code, WEB / name)
    imports, exported = json.loads(done.stdout)
    tally.check(imports == [], f"{name} imports {imports}")
    wanted = {function.name for function in read().functions if function.section != 19}
    extra = {"memory", "__indirect_function_table", "als_web_seed", "als_web_malloc", "als_web_free"}
    lacking, strange = (wanted | extra) - set(exported), set(exported) - wanted - extra
    tally.check(not strange and bool(lacking) == (name == "als.core.wasm"), f"{name} exports {sorted(strange)} and lacks {sorted(lacking)}")
    data = (WEB / name).read_bytes()
    packed = len(gzip.compress(data, 9))
    brotli = None
    if shutil.which("brotli"):
        brotli = len(subprocess.run(["brotli", "-q", "11", "-c", WEB / name], capture_output=True).stdout)
    print(f"{name}: {len(data)} bytes, gzip {packed}, brotli {brotli}; als.js: gzip {len(gzip.compress((WEB / 'als.js').read_bytes(), 9))}")
    tally.check(name != "als.core.wasm" or packed <= MOST_CORE_MODULE, f"{name} is {packed} bytes after gzip")


CORE = """
const { readFileSync } = await import('node:fs');
const [whole, core] = [await import('file://%(web)s/als.js'), await import('file://%(web)s/als.core.js')];
const text = 'H:|-[a]-[b(==a)]-|; V:|-[a(20)]; b.top = a.top; b.height >= 10; b.height = 12 @ 500; a.width <= 5';
function laidOut({ Layout }) {
  const layout = new Layout({ width: 320, height: 480 });
  layout.views(['a', 'b', 'c', 'd'], layout.root);
  layout.add(text);
  const first = layout.add(layout.root.find('a').width.atMost(300));
  layout.root.find('c').measure((view, width) => [40, width === null ? 10 : 20]);
  const { conflicts } = layout.solve({ examine: true });
  layout.edit(() => layout.root.stack([layout.root.find('c'), layout.root.find('d')], { axis: 'vertical' }));
  layout.solve();
  return { layout, first, told: JSON.stringify([conflicts, layout.conflicts.map(({ message }) => message), layout.digest, [...layout.frames().rows]]) };
}
const [all, some] = [laidOut(whole), laidOut(core)];
const said = [all.told === some.told, all.told.length > 300, String(some.first)];
for (const work of [() => some.layout.document(), () => some.layout.prove(), () => some.first.toText()]) {
  try {
    work();
    said.push('nothing');
  } catch (error) {
    said.push(error.message);
  }
}
try {
  some.layout.add('labl.width = 5');
} catch (error) {
  said.push(error.kind);
}
console.log(said.join('; '));
"""


def core():
    """als.core.js gives bit-identical frames, and says what it does not have."""
    done = node_file(CORE % {"web": WEB})
    lacks = "; ".join(f"{name} is not in als.core.wasm: import als.js in the place of als.core.js"
                      for name in ("als_layout_copy_document", "als_prove", "als_constraint_copy_text"))
    tally.check(done.stdout == f"true; true; a constraint; {lacks}; NAME_VIEW\n", f"als.core.js: {done.stdout}{done.stderr}")


def reached():
    """Every function is used by als.js, or said to be left out."""
    code = "\n".join(path.read_text() for path in sorted(SOURCES.glob("*.js")) if path.name != "abi.js")
    used = set(re.findall(r"als_\w+", code))
    for function in read().functions:
        if function.section != 19:
            tally.check(function.name in used or function.name in UNREACHED, f"als.js does not reach {function.name}")


MEMBER = re.compile(r"^  (?:static )?(?:readonly )?(?:get |set )?(\w+)[(:<]", re.M)


def typed():
    """What the classes have and what als.d.ts says of them."""
    code = (f"const als = await import('file://{WEB}/als.js');"
            "const found = {}; for (const [name, value] of Object.entries(als)) if (typeof value === 'function' && /^class/.test(value))"
            " found[name] = Object.getOwnPropertyNames(value.prototype); console.log(JSON.stringify([Object.keys(als), found]))")
    done = node_file(code)
    names, classes = json.loads(done.stdout)
    types = (WEB / "als.d.ts").read_text()
    declared = set(re.findall(r"^export (?:class|const|function) (\w+)", types, re.M))
    tables = {"STRUCTS", "INITIAL", "FUNCTIONS", "CALLBACKS"}
    tally.check(set(names) - tables == declared, f"als.js exports and als.d.ts declares {sorted((set(names) - tables) ^ declared)}")
    inside = {"constructor", "call", "native", "adopt", "object", "itemOf", "constraintOf", "groupOf", "snapshotOf", "walk", "addIn", "addOne", "made",
              "framed", "anchor", "conflictMember", "conflictRelaxation", "rectangle", "itemIn", "text", "plain", "all", "constant", "rule", "giveCondition"}
    for name, members in classes.items():
        body = re.search(rf"^export class {name}\b[^{{]*\{{\n(.*?)^\}}", types, re.M | re.S)[1]
        told = set(MEMBER.findall(body))
        missing = {member for member in members if re.fullmatch(r"\w+", member)} - told - inside
        if name == "Item":
            missing -= set(re.findall(r"(\w+): \d+", re.search(r"^export const Attribute: (.*)$", types, re.M)[1]))
        tally.check(not missing, f"als.d.ts does not tell of {name}: {sorted(missing)}")


def compiled():
    """A program in TypeScript, and lines that its compiler must refuse."""
    compiler = shutil.which("tsc")
    if not compiler:
        print("skipped: there is no tsc for als.d.ts (Debian: node-typescript)")
        return
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for file in (WEB / "als.js", *WEB.glob("*.d.ts"), WEB / "als.wasm", *(ROOT / "Tests" / "Web").glob("typed*.ts")):
            shutil.copy(file, folder)
        (folder / "package.json").write_text('{"type": "module"}')
        options = ["--strict", "--target", "es2022", "--module", "node16", "--moduleResolution", "node16", "--lib", "es2022,dom"]
        for program in ("typed.ts", "typed_dom.ts"):
            done = run(compiler, *options, folder / program)
            tally.check(done.returncode == 0, f"tsc {program}: {done.stdout[:2000]}")
        done = run("node", folder / "typed.js")
        tally.check(done.stdout == "as it is typed\n", f"the program in TypeScript: {done.stdout}{done.stderr}")


def library():
    done = run("node", ROOT / "Tests" / "Web" / "library.mjs", WEB)
    last = re.search(r"^(\d+) passed, (\d+) failed$", done.stdout, re.M)
    for _ in range(int(last[1]) if last else 0):
        tally.check(True, "")
    tally.check(done.returncode == 0 and last, f"als.js: {done.stdout[-3000:]}{done.stderr[-3000:]}")


LOADED = """
const { readFile } = await import('node:fs/promises');
const files = { 'als.js': await readFile(process.argv[2]), ...JSON.parse(process.argv[3]) };
globalThis.fetch = async (url) => {
  const found = files[String(url).split('/').pop()];
  if (found === null) throw new TypeError('fetch failed');
  return new Response(found?.text ?? found ?? '', { status: found === undefined ? 404 : 200, statusText: found === undefined ? 'Not Found' : 'OK', headers: found?.type ? { 'content-type': found.type } : {} });
};
const code = String(files['als.js']).replace("import.meta.url", "'http://host/folder/als.js'");
try {
  await import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`);
} catch (error) {
  console.log(error.message);
}
"""


def outside_pages():
    """als.dom.js can be imported where there are no elements, as a server does."""
    done = node_file(f"const {{ layoutElement }} = await import('file://{WEB}/als.dom.js');"
                     "try { layoutElement(null, ''); } catch (error) { console.log(error.message); }")
    tally.check(done.stdout == "an element is laid out, not null\n", f"als.dom.js in node: {done.stdout}{done.stderr}")


def loading():
    """Errors of a page whose server lacks als.wasm say what to serve."""
    for files, wanted in (({}, "als.wasm was not found at http://host/folder/als.wasm (404 Not Found): copy it beside als.js"),
                          ({"als.wasm": None}, "als.wasm could not be loaded from http://host/folder/als.wasm: the server did not answer: fetch failed"),
                          ({"als.wasm": {"text": "<!doctype html>", "type": "text/html"}},
                           "http://host/folder/als.wasm is not WebAssembly (text/html, 15 bytes): copy als.wasm beside als.js")):
        done = node_file(LOADED, WEB / "als.js", json.dumps(files))
        tally.check(done.stdout == wanted + "\n", f"loading: {done.stdout}{done.stderr}")


def guide():
    """The programs of both READMEs print what the pages say."""
    text = (ROOT / "bindings" / "js" / "README.md").read_text()
    code, wanted = re.search(r"```js\n(.*?)```\n\n```text\n(.*?)```", text, re.S).groups()
    done = node_file(code.replace("'libals'", f"'file://{WEB}/als.js'"))
    tally.check(done.stdout == wanted, f"the README's program: {done.stdout}{done.stderr}")
    text = (ROOT / "README.md").read_text()
    code = re.search(r"```js\n(.*?)```", text, re.S)[1]
    done = node_file(code.replace("'libals'", f"'file://{WEB}/als.js'"))
    tally.check(done.stdout and f"`{done.stdout.strip()}`" in text, f"the first program in JavaScript: {done.stdout}{done.stderr}")


def pages():
    """The pages of the npm package are there, and link to nothing else."""
    packed = [WEB / "README.md", *sorted((WEB / "docs").glob("*.md"))]
    tally.check(len(packed) > 10 and '"docs"' in (WEB / "package.json").read_text(), f"pages of the package: {packed}")
    links = 0
    for path in packed:
        text = re.sub(r"^```.*?^```$", "", path.read_text(), flags=re.M | re.S)
        for target in re.findall(r"\]\(([^)#\s]+)", text):
            if "://" not in target:
                links += 1
                tally.check((path.parent / target).is_file(), f"{path.name} of the package links to {target}")
    tally.check("docs/web.md" in packed[0].read_text() and links > 30, f"{links} links")


class Quiet(http.server.SimpleHTTPRequestHandler):
    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, ".wasm": "application/wasm", ".js": "text/javascript"}

    def log_message(self, *_):
        pass

    def do_POST(self):
        told.append(self.rfile.read(int(self.headers["Content-Length"])).decode())
        self.send_response(204)
        self.end_headers()
        heard.set()


told, heard = [], threading.Event()


def page():
    browser = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if not browser:
        print("skipped: there is no chromium for the page")
        return
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for file in ("als.js", "als.wasm"):
            shutil.copy(WEB / file, folder)
        (folder / "index.html").write_text(PAGE)
        (folder / "worker.js").write_text(WORKER)
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=name))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        words = [browser, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", f"--user-data-dir={folder}/profile",
                 f"http://127.0.0.1:{server.server_port}/index.html"]
        with subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
            heard.wait(180)
            process.terminate()
        server.shutdown()
    tally.check(told and re.fullmatch(r"page 80 218 160 44 worker 100 [0-9a-f]{32}", told[0]), f"the page: {told}")


def timed():
    sys.path.insert(0, str(ROOT / "bindings/python/src"))
    views = [view for i in range(1000) for view in ({"name": f"l{i}"}, {"name": f"f{i}"})]
    texts = [f"l{i}.left = super.left + 8; l{i}.width = 100; f{i}.left = l{i}.right + 8; f{i}.right = super.right - 8; "
             f"f{i}.top = {'super.top' if i == 0 else f'f{i - 1}.bottom'} + 4; f{i}.height = 24; l{i}.top = f{i}.top; l{i}.height = f{i}.height"
             for i in range(1000)]
    document = json.dumps({"als": 1, "root": {"name": "root", "size": [400, 30000], "children": views}, "constraints": texts})
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        file.write(document)
        file.flush()
        build, read_ = (float(word) for word in node_file(BENCH % (f"file://{WEB}", file.name)).stdout.split())
    import time

    import als
    best = 9.0
    for _ in range(30):
        start = time.perf_counter()
        layout = als.Layout.from_document(document)
        layout.solve()
        layout.close()
        best = min(best, time.perf_counter() - start)
    print(f"a form of 1 000 rows, 8 000 constraints, read from a document and solved: {read_:.2f} ms in node, {1000 * best:.2f} ms native: "
          f"{read_ / 1000 / best:.2f} times; built with expressions in als.js: {build:.2f} ms")


if not (WEB / "als.wasm").exists() or not shutil.which("node"):
    print("skipped: als.wasm is not built, or there is no node: make web")
    print("1 checks passed, 0 failed")
    sys.exit(0)
for module in MODULES:
    as_a_file(module)
reached()
typed()
compiled()
library()
core()
outside_pages()
loading()
guide()
pages()
page()
if "time" in sys.argv:
    timed()
tally.end()

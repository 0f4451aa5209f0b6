"""A browser and a server for the tests of pages: Debian's chromium, driven by playwright from PyPI."""
import contextlib
import functools
import http.server
import shutil
import threading
from pathlib import Path

try:
    from playwright.sync_api import sync_playwright
except ImportError:
    sync_playwright = None

BROWSER = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


def lacking():
    """Why pages cannot be tried; None: they can."""
    if not BROWSER:
        return "there is no chromium for the pages"
    return None if sync_playwright else "there is no playwright: pip install playwright"


class Files(http.server.SimpleHTTPRequestHandler):
    """The files of several folders, as one."""
    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, ".wasm": "application/wasm", ".js": "text/javascript",
                      ".mjs": "text/javascript"}

    def __init__(self, *given, folders, **more):
        self.folders = folders
        super().__init__(*given, directory=str(folders[0]), **more)

    def translate_path(self, path):
        for folder in self.folders:
            self.directory = str(folder)
            found = super().translate_path(path)
            if Path(found).is_file():
                return found
        return found

    def log_message(self, *_):
        pass


@contextlib.contextmanager
def serving(folders):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Files, folders=folders))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()


@contextlib.contextmanager
def opened():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=BROWSER, args=["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
                                              ignore_default_args=["--hide-scrollbars"])
        try:
            yield browser
        finally:
            browser.close()

"""Pictures of the example notebooks in JupyterLab, to be looked at by a person.

    python screenshots.py [FOLDER] [NOTEBOOK...]

Each notebook is run, and shown trusted on light and on dark ground, and not trusted: JupyterLab then
leaves out what could be harmful. Needs jupyterlab, nbclient, playwright and a Chromium on the path;
where one of them is missing it says so in one line, and ends well.
"""

from __future__ import annotations

import json
import os
import secrets
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

HERE = Path(__file__).parent
BROWSERS = ("chromium", "chromium-browser", "google-chrome")

# How a notebook is shown: the name of the picture, the theme, and whether the notebook is trusted.
WAYS = [
    ("light", "JupyterLab Light", True),
    ("dark", "JupyterLab Dark", True),
    ("untrusted", "JupyterLab Light", False),
]

# Seconds for the server to begin, and for a page to be shown.
PATIENCE = 120


def main() -> int:
    try:
        import jupyterlab  # noqa: F401
        import nbclient
        import nbformat
        from nbformat.sign import NotebookNotary
        from playwright.sync_api import sync_playwright
    except ImportError as missing:
        print(f"SKIPPED: {missing}")
        return 0
    browser_path = next(filter(None, map(shutil.which, BROWSERS)), None)
    if browser_path is None:
        print(f"SKIPPED: no browser; looked for {', '.join(BROWSERS)}")
        return 0
    target = Path(sys.argv[1] if len(sys.argv) > 1 else "screenshots").resolve()
    target.mkdir(parents=True, exist_ok=True)
    names = sys.argv[2:] or sorted(path.stem for path in HERE.glob("*.ipynb"))
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        os.environ.update(environment(home))
        (home / "data").mkdir()
        install = [sys.executable, "-m", "sprague.jupyter", "install", "--prefix", str(home)]
        subprocess.run(install, check=True, stdout=subprocess.DEVNULL)
        ran = {}
        for name in names:
            ran[name] = nbformat.read(HERE / f"{name}.ipynb", as_version=4)
            kernel = ran[name].metadata.kernelspec.name
            nbclient.NotebookClient(ran[name], timeout=PATIENCE, kernel_name=kernel).execute()
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=browser_path, args=["--no-sandbox"])
            for way, theme, is_trusted in WAYS:
                work = home / way
                work.mkdir()
                notary = NotebookNotary(data_dir=os.environ["JUPYTER_DATA_DIR"])
                for name, notebook in ran.items():
                    nbformat.write(notebook, work / f"{name}.ipynb")
                    if is_trusted:
                        notary.sign(nbformat.read(work / f"{name}.ipynb", as_version=4))
                    else:
                        notary.unsign(nbformat.read(work / f"{name}.ipynb", as_version=4))
                choose_theme(home, theme)
                with Server(work) as server:
                    for name in names:
                        page = browser.new_page(viewport={"width": 1100, "height": 2600})
                        page.goto(server.page(name), timeout=PATIENCE * 1000)
                        page.wait_for_selector(".jp-OutputArea-output", timeout=PATIENCE * 1000)
                        # Pictures and formulas come a little later, and nothing says when.
                        page.wait_for_timeout(3_000)
                        page.screenshot(path=target / f"{name}-{way}.png")
                        page.close()
                        print(target / f"{name}-{way}.png")
            browser.close()
    return 0


def environment(home: Path) -> dict[str, str]:
    """Where Jupyter and IPython keep what is theirs: nothing of the person's is touched or seen."""
    places = {
        "JUPYTER_CONFIG_DIR": "config",
        "JUPYTER_DATA_DIR": "data",
        "JUPYTER_RUNTIME_DIR": "runtime",
        "JUPYTERLAB_SETTINGS_DIR": "settings",
        "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
        "IPYTHONDIR": "ipython",
    }
    return {name: str(home / place) for name, place in places.items()} | {
        "JUPYTER_PATH": str(home / "share/jupyter")
    }


def choose_theme(home: Path, theme: str) -> None:
    settings = {
        "apputils-extension/themes": {"theme": theme},
        "apputils-extension/notification": {"fetchNews": "false"},
        # The whole notebook is in the page, not only what can be seen of it.
        "notebook-extension/tracker": {"windowingMode": "none"},
    }
    for name, values in settings.items():
        file = home / "settings/@jupyterlab" / f"{name}.jupyterlab-settings"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(values), encoding="utf-8")


class Server:
    """A JupyterLab over a folder, as long as it is used."""

    def __init__(self, folder: Path) -> None:
        self.token = secrets.token_hex(16)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root"]
        command += [f"--ServerApp.port={self.port}", f"--ServerApp.root_dir={folder}"]
        command += [f"--IdentityProvider.token={self.token}", "--log-level=ERROR"]
        self.process = subprocess.Popen(command)

    def page(self, name: str) -> str:
        return f"http://127.0.0.1:{self.port}/lab/tree/{name}.ipynb?token={self.token}&reset"

    def __enter__(self) -> Server:
        end = time.monotonic() + PATIENCE
        address = f"http://127.0.0.1:{self.port}/api?token={self.token}"
        while time.monotonic() < end:
            try:
                urllib.request.urlopen(address, timeout=5).close()
                return self
            except OSError:
                time.sleep(0.3)
        self.__exit__()
        raise TimeoutError("JupyterLab does not answer")

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self.process.wait()


if __name__ == "__main__":
    sys.exit(main())

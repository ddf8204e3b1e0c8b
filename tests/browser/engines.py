"""The engine in a page of a test, and the same one outside any browser: modules and all from the phone's archive."""

from __future__ import annotations

import json
import subprocess
import sys
import zipfile
from io import BytesIO

# what a page asks its worker: each message is answered before the next one is sent
ASK_ALL = """async (messages) => {
    const engine = await import('/static/js/engine.js');
    const answers = [];
    for (const message of messages) answers.push(await engine.ask(message));
    return answers;
}"""
STARTED = """() => new Promise((done, fail) => {
    document.addEventListener('engine:is', ({ detail }) => {
        if (detail.state === 'ready') done();
        if (detail.state === 'failed') fail(new Error(detail.reason));
    });
    import('/static/js/engine.js').then(async (engine) => {
        if (engine.isReady()) return done();
        const list = await engine.listed();
        await engine.fetchAll(list);
        engine.start(list);
    }).catch(fail);
})"""
BARE = """
import json, sys
sys.path.insert(0, sys.argv[1])
from ledger.table.phone.answers import answer
print(json.dumps([json.loads(answer(json.dumps(message))) for message in json.load(sys.stdin)]))
print(sorted(name for name in sys.modules if name.startswith("django")), file=sys.stderr)
"""


def ready(page):
    """Fetch the engine if it is not kept, and wait until it answers."""
    page.evaluate(STARTED)
    return page


def ask(page, *messages):
    return page.evaluate(ASK_ALL, list(messages))


def ask_bare(folder, archive, messages):
    """Ask a Python that has nothing but its own library and the phone's archive."""
    zipfile.ZipFile(BytesIO(archive)).extractall(folder)
    ran = subprocess.run(
        [sys.executable, "-I", "-S", "-c", BARE, str(folder)],
        input=json.dumps(messages), capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    assert ran.stderr.strip() == "[]"
    return json.loads(ran.stdout)

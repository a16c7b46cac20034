#!/usr/bin/env python3
"""Generates a Python client from the contract of a running service, and drives a session with it.

    check.py [--work FOLDER] BINARY

Expects that openapi-python-client drops no operation and no schema and makes no name up, that the client's own types
carry a session from its creation over a presentation to the events of its end, and, where datamodel-code-generator is
installed, that it numbers no class. The service runs on a port and a database of its own.

Needs the packages of requirements.txt; `make client-check` installs them into .build-client. Exits with 0 if
everything is as expected.
"""

import argparse
import importlib
import importlib.util
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import urllib.request

GENERATION_SECONDS = 300


class Failure(Exception):
    """Something is not as expected."""


def expect(condition, text):
    if not condition:
        raise Failure(text)


class Service:
    """The built service on a port of its own."""

    def __init__(self, binary, folder):
        database = folder / "service.sqlite"
        command = [binary, "serve", "--listen", "127.0.0.1:0", "--database", database, "--log-level", "warning"]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)

    def __enter__(self):
        line = self.process.stdout.readline()
        expect(line, f"the service did not start: it ended with {self.process.poll()}")
        self.address = json.loads(line)["listening"]
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(timeout=60)


def operations(contract):
    return [operation for methods in contract["paths"].values() for operation in methods.values()]


def generate(contract_path, contract, folder):
    """Generates the client, and reads the generator's messages."""
    configuration = folder / "configuration.yaml"
    configuration.write_text("project_name_override: generated\npackage_name_override: generated\npost_hooks: []\n")
    command = [sys.executable, "-m", "openapi_python_client", "generate", "--path", contract_path]
    command += ["--config", configuration, "--output-path", folder / "client"]
    run = subprocess.run(command, capture_output=True, text=True, timeout=GENERATION_SECONDS)
    said = run.stdout + run.stderr
    expect(run.returncode == 0, f"the generator ended with {run.returncode}:\n{said}")
    for complaint in ["will not be generated", "duplicate", "Unable to", "Could not find", "ERROR"]:
        expect(complaint not in said, f"the generator complains:\n{said}")
    unread = re.findall(r"Cannot parse (.*)", said)
    # It has no type for streams of lines and for pictures.
    known = ["application/x-ndjson", "image/svg+xml"]
    expect(all(any(kind in line for kind in known) for line in unread), f"the generator does not read {unread}")

    package = folder / "client" / "generated"
    modules = {path.stem for path in (package / "api").glob("*/*.py")}
    missing = [operation["operationId"] for operation in operations(contract)
               if snake(operation["operationId"]) not in modules]
    expect(not missing, f"operations are missing: {missing}")
    models = {name for name in dir_of_models(package)}
    made_up = sorted(name for name in models if re.search(r"Type\d+|\d$", name))
    expect(not made_up, f"the generator made names up: {made_up}")
    return len(modules - {"__init__"}), len(models)


def dir_of_models(package):
    text = (package / "models" / "__init__.py").read_text()
    return re.findall(r"^from \.\w+ import (\w+)", text, re.MULTILINE)


def snake(name):
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


class Api:
    """The functions of the generated client by their operations' names."""

    def __init__(self, package, contract):
        self.modules = {
            operation["operationId"]: f"{package}.api.{operation['tags'][0]}.{snake(operation['operationId'])}"
            for operation in operations(contract)
        }

    def __call__(self, operation, *arguments, **named):
        response = importlib.import_module(self.modules[operation]).sync_detailed(*arguments, **named)
        expect(response.parsed is not None, f"{operation}: {response.status_code} {response.content[:300]}")
        return response.parsed


def drive(folder, contract, address):
    """Carries a session through a presentation, by the generated types alone."""
    sys.path.insert(0, str(folder / "client"))
    models = importlib.import_module("generated.models")
    client = importlib.import_module("generated").Client(base_url=address)
    api = Api("generated", contract)

    made = api("createSession", client=client, body=models.SessionRequest(
        device=models.DeviceName.IPHONE_8, system_version="12",
        root=models.ControllerRequest(name="home", class_="HomeViewController")))
    expect(isinstance(made, models.SessionOutcome), f"createSession answered {made}")
    session = made.id

    detail = api("makeController", session, client=client, body=models.MakeArguments(
        name="detail", class_="DetailViewController",
        modal_presentation_style=models.ModalPresentationStyle.FULLSCREEN))
    expect(detail.controller == "detail", f"makeController answered {detail}")

    begun = api("present", session, "home", client=client, body=models.PresentArguments(
        controller="detail", animated=True, completion=models.Completion(
            label="shown", calls=[models.LogCall(call="log", text="the completion handler")])))
    expect(isinstance(begun, models.Outcome), f"present answered {begun}")
    expect(begun.transition.kind == models.TransitionKind.PRESENTATION, f"the transition is {begun.transition}")
    expect([type(waiting) for waiting in begun.pending] == [models.PendingTransition], f"pending: {begun.pending}")

    settled = api("moveClock", session, client=client, body=models.AdvanceUntilSettled(settle=True))
    told = [f"{event.subject.id} {event.name}" for event in begun.events + settled.events
            if isinstance(event, models.CallbackEvent) and "pear" in event.name]
    expect(told == [
        "home viewWillDisappear(_:)", "detail viewWillAppear(_:)", "detail viewDidAppear(_:)",
        "home viewDidDisappear(_:)",
    ], f"the callbacks are {told}")
    logged = [event.value for event in settled.events if isinstance(event, models.LogEvent)]
    expect(logged == ["the completion handler"], f"logged: {logged}")
    ends = [event.details for event in settled.events if isinstance(event, models.TransitionEvent)]
    expect(ends and isinstance(ends[-1], models.TransitionEnd) and ends[-1].completed, f"the ends are {ends}")

    batch = api("runBatch", session, client=client, body=models.Batch(calls=[
        models.DismissCall(call="dismiss", receiver="home", animated=False),
        models.SetCall(call="set", receiver="home", title="Again"),
    ]))
    expect(batch.revision == settled.revision + 1, f"the batch answered {batch}")
    page = api("readEvents", session, client=client, kind="property")
    expect(all(type(event) is not dict for event in page.events), "events are not read")

    tree = api("readHierarchy", session, client=client)
    expect(tree.windows[0].root.id == "home", f"the tree is {tree}")
    refused = api("present", session, "home", client=client, body=models.PresentArguments(controller="nobody"))
    expect(isinstance(refused, models.Problem) and refused.path == "$.controller", f"the refusal is {refused}")

    label = models.LogCall(call="log", text="appeared")
    reactions = models.Reactions()
    reactions["viewDidAppear(_:)"] = models.MatchingReaction(match=[
        models.ReactionMatch(arguments=models.Arguments.from_dict({"animated": True}), after=[label])])
    api("setBehavior", session, "HomeViewController", client=client,
        body=models.BehaviorArguments(reactions=reactions))
    declared = api("listBehaviors", session, client=client).behaviors["HomeViewController"].reactions
    expect(isinstance(declared["viewDidAppear(_:)"], models.MatchingReaction), f"the reaction is {declared}")

    storyboard = pathlib.Path(__file__).parents[2] / "Examples" / "Main.storyboard"
    types = importlib.import_module("generated.types")
    uploaded = api("uploadStoryboard", client=client, name="Main",
                   body=types.File(payload=storyboard.open("rb"), mime_type="application/octet-stream"))
    expect(uploaded.name == "Main" and uploaded.segues, f"the upload answered {uploaded}")
    return session


def check_other_generator(contract_path, folder):
    """Expects that datamodel-code-generator numbers no class."""
    output = folder / "models.py"
    command = [sys.executable, "-m", "datamodel_code_generator", "--input", contract_path, "--output", output]
    command += ["--input-file-type", "openapi", "--output-model-type", "pydantic_v2.BaseModel"]
    run = subprocess.run(command, capture_output=True, text=True, timeout=GENERATION_SECONDS)
    expect(run.returncode == 0, f"datamodel-code-generator ended with {run.returncode}:\n{run.stderr}")
    classes = re.findall(r"^class (\w+)", output.read_text(), re.MULTILINE)
    numbered = [name for name in classes if re.search(r"\d$", name)]
    expect(not numbered, f"datamodel-code-generator numbers {numbered}")
    return len(classes)


def check(binary, folder):
    contract_path = folder / "openapi.json"
    with Service(binary, folder) as service:
        with urllib.request.urlopen(f"{service.address}/openapi.json", timeout=30) as answer:
            contract_path.write_bytes(answer.read())
        contract = json.loads(contract_path.read_text())
        count, models = generate(contract_path, contract, folder)
        drive(folder, contract, service.address)
    print(f"client-check: {count} operations and {models} models were generated, and drove a session")
    if importlib.util.find_spec("datamodel_code_generator"):
        print(f"client-check: datamodel-code-generator made {check_other_generator(contract_path, folder)} classes")
    else:
        print("client-check: datamodel-code-generator is not installed and was not tried")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary", type=pathlib.Path)
    parser.add_argument("--work", type=pathlib.Path, help="keep the contract and the client in this folder")
    arguments = parser.parse_args()
    try:
        if arguments.work:
            arguments.work.mkdir(parents=True)
            check(arguments.binary.resolve(), arguments.work)
        else:
            with tempfile.TemporaryDirectory() as folder:
                check(arguments.binary.resolve(), pathlib.Path(folder))
    except Failure as failure:
        print(f"client-check: {failure}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Measures builds of invented directories against what the machine can do at all.

Everything is timed as a command from start to end, in rounds that interleave all measurements, and reported by median.
A clean build is held against a C program that only writes the same files, a build with nothing to do against one that
only looks at them, and an edit against Python's reading of the same JSON. Absolute times differ from day to day on one
machine; the ratios are what counts.
"""

import argparse
import contextlib
import json
import os
import platform
import shutil
import statistics
import subprocess
import sys
import time
from pathlib import Path

import liquid
import people

HERE = Path(__file__).resolve().parent

# Below this many people a process's own start outweighs the work, and the ratios are only shown.
JUDGED_FROM = 10000

VERDICTS = {True: "met", False: "MISSED", None: ""}

JSON_LOAD = """
import json, sys, time
start = time.perf_counter()
with open(sys.argv[1], encoding="utf-8") as file:
    people = json.load(file)
print((time.perf_counter() - start) * 1000)
"""


def main():
    options = parse_options()
    # Beside the build, not in a temporary folder: that may be in memory. And new each time: a file system is slow at
    # creating files where it has just deleted many, so nothing is deleted before all is measured.
    workspace = HERE.parent / ".build" / "benchmarks" / f"{int(time.time())}-{os.getpid()}"
    workspace.mkdir(parents=True)
    try:
        tools = Tools(workspace, options.roster)
        print(machine(), flush=True)
        templates = templates_measured(options, workspace)
        results = [Benchmark(tools, workspace / str(count), count, options).run() for count in options.people]
    finally:
        shutil.rmtree(workspace, ignore_errors=True)
    if options.json:
        Path(options.json).write_text(json.dumps({"machine": machine(), "results": results, "templates": templates}, indent=2) + "\n")
    if options.strict and any(goal["met"] is False for result in [*results, templates] for goal in result["goals"]):
        sys.exit("a goal was missed")


def templates_measured(options, workspace):
    """What is measured inside one process; nothing without the program that does it."""
    if not options.inside:
        return {"goals": []}
    measured, ratios = liquid.measure(options.inside, workspace / "templates", options.seed, options.runs)
    liquid.show(measured)
    goals = [{"ratio": text, "value": round(ratio, 3), "limit": limit, "met": ratio <= limit}
             for text, ratio, limit in ratios]
    for goal in goals:
        print(f"  {goal['ratio']:50}{goal['value']:6.2f}   at most {goal['limit']:<5}{VERDICTS[goal['met']]}")
    return {"figures": measured, "goals": goals}


def parse_options():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    add_common_options(parser, people="1000,10000")
    parser.add_argument("--inside", metavar="PROGRAM", help="'RosterBenchmarks', for what is measured inside a process")
    return with_program(parser, parser.parse_args())


def add_common_options(parser, people):
    parser.add_argument("--roster", default="roster", help="the program to measure (default: the one in PATH)")
    parser.add_argument("--people", default=people, help=f"sizes of the directory (default: {people})",
                        type=lambda text: [int(size) for size in text.split(",")])
    parser.add_argument("--runs", type=int, default=5, help="rounds of measurements (default: 5)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the invented people (default: 1)")
    parser.add_argument("--json", metavar="FILE", help="write the results to a file too")
    parser.add_argument("--strict", action="store_true", help="end with status 1 if a goal is missed")


def with_program(parser, options):
    """The options, with the program's whole path."""
    roster = shutil.which(options.roster)
    if roster is None:
        parser.error(f"there is no program '{options.roster}'")
    options.roster = os.path.abspath(roster)
    return options


def machine():
    model = platform.processor() or platform.machine()
    with contextlib.suppress(OSError, StopIteration):
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            model = next(line.split(":")[1].strip() for line in file if line.startswith("model name"))
    return f"{os.cpu_count()} × {model}, {platform.system()} {platform.release()}, Python {platform.python_version()}"


class Tools:
    """The program to measure, and the small C programs beside it."""

    def __init__(self, workspace, roster):
        self.roster = roster
        compiler = shutil.which("cc") or shutil.which("clang") or sys.exit("a C compiler is needed: cc or clang")
        for name in ("launch", "write_floor", "check_floor"):
            binary = workspace / name
            subprocess.run([compiler, "-O2", "-pthread", "-o", binary, HERE / f"{name}.c"], check=True)
            setattr(self, name, binary)

    def timed(self, *command):
        """Runs a command; returns its milliseconds and the megabytes of its peak."""
        output = subprocess.run([self.launch, *command], check=True, stdout=subprocess.PIPE, text=True).stdout
        nanoseconds, kilobytes, status = map(int, output.split())
        if status != 0:
            sys.exit(f"status {status}: {' '.join(map(str, command))}")
        return nanoseconds / 1e6, kilobytes / 1000


class Benchmark:
    """The measurements of a directory of one size."""

    def __init__(self, tools, folder, count, options):
        self.tools = tools
        self.folder = folder
        self.count = count
        self.runs = options.runs
        self.people = people.people(count, options.seed)
        self.inventor = people.Inventor(options.seed + 1)
        self.file = folder / "site" / "people.json"
        self.layout = folder / "site" / "Templates" / "layout.html"
        self.manifest = folder / "manifest"
        self.edited = 0
        self.samples = {}
        self.memory = {}
        self.shares = []

    def run(self):
        self.file.parent.mkdir(parents=True)
        people.write(self.people, self.file)
        pages = self.rehearse()
        files, size = self.write_manifest(self.output("rehearsal"))
        self.state_size = (self.folder / "state-rehearsal").stat().st_size / files
        for number in range(self.runs):
            self.round(number)
        print(f"\n{self.count:,} people ({self.file.stat().st_size / 1e6:.1f} MB of JSON), {files:,} files "
              f"({size / 1e6:.1f} MB), medians of {self.runs} rounds\n")
        self.print_samples(pages)
        print(f"\n  {self.state_size:.0f} bytes of state a page, "
              f"{self.memory['clean build'] * 1e3 / self.count:.1f} KB of memory a person in a clean build")
        return self.print_goals()

    # What is built

    def output(self, name):
        return self.folder / f"output-{name}"

    def build(self, name):
        return [self.tools.roster, "build", self.file, "--output", self.output(name), "--state",
                self.folder / f"state-{name}"]

    def edit(self, field, value):
        """Changes a field of one person, another each time."""
        self.edited = (self.edited + 7919) % self.count
        self.people[self.edited][field] = value
        people.write(self.people, self.file)
        settle()

    def edit_office(self):
        self.edit("office", f"Observatory {self.inventor.below(100000)}")

    def edit_bio(self):
        self.edit("bio", f"{self.inventor.bio()} (Revised {self.inventor.below(100000)}.)")

    def edit_template(self):
        """Changes what every page shows."""
        self.edited += 1
        layout = (HERE.parent / "Templates" / "layout.html").read_text(encoding="utf-8")
        self.layout.parent.mkdir(exist_ok=True)
        self.layout.write_text(f"{layout}<!-- {self.edited} -->\n", encoding="utf-8")
        settle()

    def rehearse(self):
        """Builds once, untimed, to see that each build does what its measurement is called; returns pages written."""
        written = {}
        for name, prepare in (("clean build", settle), ("nothing changed", settle), ("one office", self.edit_office),
                              ("one bio", self.edit_bio), ("template edit", self.edit_template)):
            prepare()
            report = self.folder / "report.json"
            subprocess.run([*self.build("rehearsal"), "--report", report], check=True, stdout=subprocess.DEVNULL)
            result = json.loads(report.read_text(encoding="utf-8"))
            written[name] = len(result["written"])
        if written["clean build"] <= self.count or written["nothing changed"] != 0 or written["one bio"] < 1 \
                or written["template edit"] < self.count or written["one office"] < written["one bio"] or written["one office"] > 50 + self.count // 100:
            sys.exit(f"the builds do not write what they should: {written}")
        return written

    def state_share(self, number):
        """The part of one more clean build, untimed, that storing the state takes by the build's own report."""
        settle()
        report = self.folder / "share.json"
        subprocess.run([*self.build(f"share-{number}"), "--report", report], check=True, stdout=subprocess.DEVNULL)
        seconds = json.loads(report.read_text(encoding="utf-8"))["seconds"]
        return seconds["state"] / seconds["total"]

    def write_manifest(self, output):
        files = sorted(path for path in output.rglob("*") if path.is_file())
        with open(self.manifest, "w", encoding="utf-8") as manifest:
            for path in files:
                manifest.write(f"{path.stat().st_size} {path.relative_to(output)}\n")
        return len(files), sum(path.stat().st_size for path in files)

    # What is measured

    def round(self, number):
        creations = [lambda: self.measure("write floor", self.tools.write_floor, self.manifest,
                                          self.folder / f"floor-{number}"),
                     lambda: self.measure("clean build", *self.build(number))]
        # Neither shall always be the second to fill the disk's caches.
        for create in creations if number % 2 == 0 else reversed(creations):
            create()
        self.shares.append(self.state_share(number))
        self.write_manifest(self.output(number))
        for _ in range(3):
            self.measure("process start", self.tools.roster, "--version")
            self.measure("check floor", self.tools.check_floor, self.file, self.manifest, self.output(number))
            self.measure("nothing changed", *self.build(number))
            self.measure_json_load()
        edits = [("one office", self.edit_office), ("one bio", self.edit_bio)] * 3
        for name, change in (*edits, ("template edit", self.edit_template)):
            change()
            self.measure(name, *self.build(number))
        self.layout.unlink()

    def measure(self, name, *command):
        settle()
        milliseconds, megabytes = self.tools.timed(*command)
        self.samples.setdefault(name, []).append(milliseconds)
        self.memory[name] = max(self.memory.get(name, 0), megabytes)

    def measure_json_load(self):
        """Measures how long Python takes to read the directory, its own start not counted."""
        settle()
        output = subprocess.run([sys.executable, "-c", JSON_LOAD, self.file], check=True, stdout=subprocess.PIPE,
                                text=True).stdout
        self.samples.setdefault("json.load", []).append(float(output))

    # What is printed

    def median(self, name):
        return statistics.median(self.samples[name])

    def print_samples(self, pages):
        print(f"  {'':18}{'ms':>8}{'lowest':>9}{'highest':>9}{'peak MB':>9}{'files written':>15}")
        for name in ("clean build", "nothing changed", "one office", "one bio", "template edit", "process start", "write floor",
                     "check floor", "json.load"):
            samples = self.samples[name]
            memory = f"{self.memory[name]:9.0f}" if name in pages else " " * 9
            print(f"  {name:18}{self.median(name):8.1f}{min(samples):9.1f}{max(samples):9.1f}{memory}"
                  f"{pages.get(name, ''):>15}")

    def print_goals(self):
        median = self.median
        unchanged, reading = median("nothing changed"), median("json.load")
        goals = []
        print()
        for text, ratio, limit in (
                ("clean build / write floor", median("clean build") / median("write floor"), 4),
                ("nothing changed / (1.5 × check floor + start)",
                 unchanged / (1.5 * median("check floor") + median("process start")), 1),
                ("one office / (nothing changed + 3 × json.load)", median("one office") / (unchanged + 3 * reading), 1),
                ("one office / (nothing changed + 2 × json.load)", median("one office") / (unchanged + 2 * reading), 1),
                ("template edit / clean build", median("template edit") / median("clean build"), 2),
                ("storing the state / clean build", statistics.median(self.shares), 0.15)):
            met = ratio <= limit if self.count >= JUDGED_FROM else None
            goals.append({"ratio": text, "value": round(ratio, 3), "limit": limit, "met": met})
            print(f"  {text:50}{ratio:6.2f}   at most {limit:<5}{VERDICTS[met]}")
        print(flush=True)
        return {"people": self.count, "milliseconds": self.samples, "megabytes": self.memory, "goals": goals}


def settle():
    """Waits until the disk has what was written so far, so that no measurement pays for an earlier one."""
    os.sync()


if __name__ == "__main__":
    main()

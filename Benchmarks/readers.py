#!/usr/bin/env python3
"""Measures how fast Roster reads people of each format, beside a reader that everyone knows.

Roster's time is that of `roster inspect FILE`: it reads all records with the types of their fields and the places where they stand,
counts every field and proposes a mapping. That is more than reading, and so no less than fair. The other reader runs in Python.
The start of neither is counted: of Roster's time that of the same command with a file of one person is taken off, and so it is
with its memory. All take turns, and the medians of some rounds are compared.
"""

import argparse
import json
import shutil
import statistics
import subprocess
import sys
import time
from pathlib import Path

import bench
import formats
import people

TIMER = """
import sys, time
from pathlib import Path
path = Path(sys.argv[1])
{prepare}
start = time.perf_counter()
records = {read}
print((time.perf_counter() - start) * 1000)
"""

FRONT_MATTER = ('[yaml.load(file.read_bytes().split(b"---\\n")[1], Loader=yaml.CSafeLoader) '
                'for file in sorted(path.iterdir())]')

# What is needed before the clock starts, what reads everyone, and how many times its speed Roster should have at least.
READERS = {
    "JSON": ("json", "import json", "json.loads(path.read_bytes())", 1),
    "CSV": ("csv", "import csv", 'list(csv.reader(open(path, encoding="utf-8", newline="")))', 1),
    "XML property list": ("plistlib", "import plistlib", 'plistlib.load(open(path, "rb"))', 2),
    "binary property list": ("plistlib", "import plistlib", 'plistlib.load(open(path, "rb"))', None),
    "YAML": ("PyYAML's C loader", "import yaml", 'yaml.load(open(path, "rb"), Loader=yaml.CSafeLoader)', 1),
    "Markdown folder": ("PyYAML's C loader", "import yaml", FRONT_MATTER, None),
}

# The memory that reading may take, in sizes of the file.
MEMORY = 4

# Below so many bytes what every process has outweighs the file.
JUDGED_FROM = 5e6


def main():
    options = parse_options()
    workspace = Path(bench.HERE).parent / ".build" / "benchmarks" / f"readers-{int(time.time())}"
    workspace.mkdir(parents=True)
    try:
        tools = bench.Tools(workspace, options.roster)
        print(bench.machine(), flush=True)
        results = [Readers(tools, workspace / str(count), count, options).run() for count in options.people]
    finally:
        shutil.rmtree(workspace, ignore_errors=True)
    if options.json:
        Path(options.json).write_text(json.dumps({"machine": bench.machine(), "results": results}, indent=2) + "\n")
    if options.strict and any(row["met"] is False for result in results for row in result["formats"]):
        sys.exit("a goal was missed")


def parse_options():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    bench.add_common_options(parser, people="10000,100000")
    parser.add_argument("--formats", help="only some formats, with commas; default: all",
                        type=lambda text: text.split(","))
    return bench.with_program(parser, parser.parse_args())


def has_yaml():
    check = [sys.executable, "-c", "import yaml; yaml.CSafeLoader"]
    return subprocess.run(check, stderr=subprocess.DEVNULL, check=False).returncode == 0


class Readers:
    """The measurements of a directory of one size in all formats."""

    def __init__(self, tools, folder, count, options):
        self.tools = tools
        self.count = count
        self.runs = options.runs
        folder.mkdir()
        empty = folder / "empty"
        empty.mkdir()
        # One person, since some formats cannot say that there is nobody.
        self.empty = formats.write(people.people(1, options.seed), empty)
        self.paths = formats.write(people.people(count, options.seed), folder)
        if options.formats:
            self.paths = {name: path for name, path in self.paths.items() if name in options.formats}

    def run(self):
        print(f"\n{self.count:,} people, medians of {self.runs} rounds\n")
        print(f"  {'format':<22}{'MB':>7}{'Roster MB/s':>13}{'other MB/s':>12}{'faster':>9}{'memory':>9}")
        return {"people": self.count, "formats": [self.measure(name, path) for name, path in self.paths.items()]}

    def measure(self, name, path):
        reader, prepare, read, goal = READERS.get(name, (None, None, None, None))
        if reader and "yaml" in prepare and not has_yaml():
            reader = None
            print(f"  {name}: PyYAML is not here, so there is nothing to compare with (install python3-yaml)")
        mine, others, memory = [], [], []
        for _ in range(self.runs):
            taken, peak = self.tools.timed(self.tools.roster, "inspect", path)
            start, least = self.tools.timed(self.tools.roster, "inspect", self.empty[name])
            mine.append(taken - start)
            memory.append(peak - least)
            if reader:
                others.append(self.python(TIMER.format(prepare=prepare, read=read), path))
        size = formats.size(path) / 1e6
        row = {"format": name, "megabytes": size, "reader": reader, "milliseconds": statistics.median(mine),
               "memory": statistics.median(memory) / size, "met": None}
        if others:
            row["reader_milliseconds"] = statistics.median(others)
            row["faster"] = row["reader_milliseconds"] / row["milliseconds"]
        if size * 1e6 >= JUDGED_FROM:
            row["met"] = (goal is None or not others or row["faster"] >= goal) and row["memory"] <= MEMORY
        self.print_row(row, goal)
        return row

    @staticmethod
    def python(program, path):
        output = subprocess.run([sys.executable, "-c", program, path], check=True, stdout=subprocess.PIPE, text=True)
        return float(output.stdout)

    @staticmethod
    def print_row(row, goal):
        speed = row["megabytes"] / row["milliseconds"] * 1e3
        other = row["megabytes"] / row["reader_milliseconds"] * 1e3 if "faster" in row else None
        compared = f"{other:>12.0f}{row['faster']:>8.1f}×" if other else f"{'–':>12}{'–':>9}"
        aim = f"goal {goal}× {row['reader']}" if goal and other else row["reader"] or ""
        print(f"  {row['format']:<22}{row['megabytes']:>7.1f}{speed:>13.0f}{compared}{row['memory']:>8.1f}×  "
              f"{bench.VERDICTS[row['met']]:<7}{aim}", flush=True)


if __name__ == "__main__":
    main()

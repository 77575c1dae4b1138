"""Measures templates inside one process, by the program `RosterBenchmarks`.

A person's page is held against libcmark, which parses the same page as Markdown with the bio in it; the parsing of a template
and a page that lists everyone against themselves at a smaller size.
"""

import subprocess
from pathlib import Path

import people

TEMPLATES = Path(__file__).resolve().parent.parent / "Templates"

# How much more a byte or a person may cost at 100 or 10 times the size, which the caches hold no longer. Were it quadratic,
# it would be as many times.
LINEAR = 2

LIST = """{% for person in people %}
- [{{ person.name }}]({{ person.url }}), {{ person.office }}
{% endfor %}
"""


def measure(binary, folder, seed, runs):
    """Measures everything; returns figures by name, and goals as triples of a text, a ratio and its limit."""
    rounds = 5 * runs
    person = figures(binary, "person", site(folder / "person", 1000, seed), rounds)
    template = (TEMPLATES / "person.md").read_text(encoding="utf-8").split("---\n", maxsplit=2)[2]
    (folder / "template.md").write_text(template, encoding="utf-8")
    parsing = figures(binary, "parsing", folder / "template.md", rounds)
    small, large = (figures(binary, "list", site(folder / f"list-{count}", count, seed), "list.html", runs)
                    for count in (10000, 100000))
    goals = [
        ("Liquid and filling of a person / libcmark", person["body"] / person["html"], 1),
        ("parsing a template, 100 times as long, a byte", parsing["100"] / parsing["1"], LINEAR),
        ("a list of 100,000 / 10,000, time a person", large["nanoseconds"] / small["nanoseconds"] / 10, LINEAR),
    ]
    if small["bytes"] > 0:
        goals.append(("a list of 100,000 / 10,000, memory a person", large["bytes"] / small["bytes"] / 10, LINEAR))
    return {"person": person, "parsing": parsing, "10,000": small, "100,000": large}, goals


def show(measured):
    """Prints the figures."""
    person = measured["person"]
    print("Templates, inside one process\n")
    print(f"  a person's page: {person['body'] / 1000:.1f} µs for Liquid and filling, {person['page'] / 1000:.1f} with layout and "
          f"trace; libcmark {person['html'] / 1000:.1f} ({person['parse'] / 1000:.1f} without the HTML)")
    print("  parsing a template: " + ", ".join(f"{value:.1f}" for value in measured["parsing"].values())
          + " ns a byte, 1, 10 and 100 times as long")
    for name in ("10,000", "100,000"):
        print(f"  a list of {name}: {measured[name]['nanoseconds'] / 1e6:.1f} ms, {measured[name]['bytes'] / 1e6:.1f} MB")
    print()


def site(folder, count, seed):
    """Makes a site with a list of everyone."""
    (folder / "Templates").mkdir(parents=True)
    (folder / "Templates" / "list.md").write_text(LIST, encoding="utf-8")
    people.write(people.people(count, seed), folder / "directory.json")
    return folder


def figures(binary, *arguments):
    output = subprocess.run([binary, *map(str, arguments)], check=True, stdout=subprocess.PIPE, text=True).stdout
    return {name: float(value) for name, value in map(str.split, output.splitlines())}

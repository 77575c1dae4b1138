"""Writes the invented people of people.py as files of every format that Roster reads.

The files are as other programs write them: spreadsheets with shared strings, vCards and LDIF with folded lines.
"""

import base64
import csv
import json
import plistlib
import zipfile
from xml.sax.saxutils import escape

import people as invented


def write(people, folder):
    """Writes all files into a folder; returns their paths by the names of formats."""
    paths = {
        "JSON": folder / "people.json",
        "CSV": folder / "people.csv",
        "XML property list": folder / "xml.plist",
        "binary property list": folder / "binary.plist",
        "YAML": folder / "people.yaml",
        "spreadsheet": folder / "people.xlsx",
        "vCard": folder / "people.vcf",
        "LDIF": folder / "people.ldif",
        "Markdown folder": folder / "people",
    }
    invented.write(people, paths["JSON"])
    write_csv(people, paths["CSV"])
    for name, form in (("XML property list", plistlib.FMT_XML), ("binary property list", plistlib.FMT_BINARY)):
        paths[name].write_bytes(plistlib.dumps(people, fmt=form, sort_keys=False))
    paths["YAML"].write_text("".join(f"- {yaml_fields(person, '  ')}" for person in people), encoding="utf-8")
    write_spreadsheet(people, paths["spreadsheet"])
    paths["vCard"].write_text("".join(map(card, people)), encoding="utf-8", newline="")
    paths["LDIF"].write_text("version: 1\n" + "".join(map(entry, people)), encoding="utf-8")
    write_folder(people, paths["Markdown folder"])
    return paths


def size(path):
    """The bytes to read: of all files of a folder, and of a spreadsheet unpacked."""
    if path.is_dir():
        return sum(file.stat().st_size for file in path.iterdir())
    if path.suffix == ".xlsx":
        with zipfile.ZipFile(path) as archive:
            return sum(part.file_size for part in archive.infolist())
    return path.stat().st_size


def write_csv(people, path):
    with open(path, "w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(people[0]))
        writer.writeheader()
        writer.writerows(people)


def yaml_fields(person, indentation):
    """Lines of fields, the first without indentation; a text of several lines is a block."""
    lines = []
    for name, value in person.items():
        if "\n" in value:
            text = value.replace("\n", f"\n{indentation}  ").replace(f"{indentation}  \n", "\n")
            lines.append(f"{name}: |-\n{indentation}  {text}\n")
        else:
            plain = value[0].isalpha() and ": " not in value and " #" not in value
            lines.append(f"{name}: {value if plain else json.dumps(value, ensure_ascii=False)}\n")
    return indentation.join(lines)


def write_folder(people, folder):
    folder.mkdir()
    for number, person in enumerate(people):
        fields = {name: value for name, value in person.items() if name != "bio"}
        (folder / f"{number:06}.md").write_text(
            f"---\n{yaml_fields(fields, '')}---\n\n{person['bio']}\n", encoding="utf-8")


def folded(line, line_end):
    """A line in pieces of 75 bytes at most, further ones behind a blank, that divide no character."""
    data = line.encode()
    pieces = []
    start, room = 0, 75
    while len(data) - start > room:
        end = start + room
        while data[end] & 0xC0 == 0x80:
            end -= 1
        pieces.append(data[start:end])
        start, room = end, 74
    return (line_end + " ").join(piece.decode() for piece in [*pieces, data[start:]]) + line_end


def card(person):
    def escaped(text):
        return text.replace("\\", "\\\\").replace(",", "\\,").replace(";", "\\;").replace("\n", "\\n")

    first, _, last = person["name"].rpartition(" ")
    lines = [
        "BEGIN:VCARD", "VERSION:4.0", f"UID:urn:uuid:{person['id'].lower()}", f"FN:{escaped(person['name'])}",
        f"N:{escaped(last)};{escaped(first)};;;", f"TITLE:{escaped(person['title'])}",
        f"ORG:;{escaped(person['department'])}", f"X-OFFICE:{escaped(person['office'])}",
        f"TEL;TYPE=work:{person['phone']}", f"EMAIL:{person['email']}", f"URL:{person['website']}",
        f"NOTE:{escaped(person['bio'])}", "END:VCARD",
    ]
    return "".join(folded(line, "\r\n") for line in lines)


def entry(person):
    def line(attribute, value):
        if value.isascii() and "\n" not in value and value[0] not in " :<" and value[-1] != " ":
            return folded(f"{attribute}: {value}", "\n")
        return folded(f"{attribute}:: {base64.b64encode(value.encode()).decode()}", "\n")

    attributes = [
        ("dn", f"uid={person['email'].split('@')[0]},ou=people,dc=example,dc=edu"), ("objectClass", "inetOrgPerson"),
        ("entryUUID", person["id"].lower()), ("cn", person["name"]), ("sn", person["name"].split(" ")[-1]),
        ("title", person["title"]), ("ou", person["department"]), ("roomNumber", person["office"]),
        ("telephoneNumber", person["phone"]), ("mail", person["email"]), ("labeledURI", person["website"]),
        ("description", person["bio"]),
    ]
    return "\n" + "".join(line(*attribute) for attribute in attributes)


def write_spreadsheet(people, path):
    """A workbook of one sheet, whose texts stand once each in the shared strings."""
    numbers = {}
    columns = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    rows = []
    for row, values in enumerate([list(people[0]), *(person.values() for person in people)], start=1):
        cells = "".join(f'<c r="{columns[place]}{row}" t="s"><v>{numbers.setdefault(value, len(numbers))}</v></c>'
                        for place, value in enumerate(values))
        rows.append(f'<row r="{row}">{cells}</row>')
    strings = "".join(f'<si><t xml:space="preserve">{escape(text)}</t></si>' for text in numbers)
    main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
    relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    packages = "http://schemas.openxmlformats.org/package/2006/relationships"
    parts = {
        "[Content_Types].xml":
            '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
            '<Default Extension="xml" ContentType="application/xml"/></Types>',
        "_rels/.rels":
            f'<Relationships xmlns="{packages}"><Relationship Id="r1" Type="{relations}/officeDocument" '
            'Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml":
            f'<workbook {main} xmlns:r="{relations}"><sheets><sheet name="People" sheetId="1" r:id="r1"/></sheets>'
            "</workbook>",
        "xl/_rels/workbook.xml.rels":
            f'<Relationships xmlns="{packages}"><Relationship Id="r1" Type="{relations}/worksheet" '
            f'Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="{relations}/sharedStrings" '
            'Target="sharedStrings.xml"/></Relationships>',
        "xl/worksheets/sheet1.xml": f'<worksheet {main}><sheetData>{"".join(rows)}</sheetData></worksheet>',
        "xl/sharedStrings.xml": f"<sst {main}>{strings}</sst>",
    }
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in parts.items():
            archive.writestr(name, '<?xml version="1.0" encoding="UTF-8"?>\n' + text)

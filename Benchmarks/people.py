#!/usr/bin/env python3
"""Invents a staff directory of any size, the same one for the same seed.

Usage: people.py COUNT [SEED] > people.json

Each person has an id, name, title, department, office, phone, email and website, and a bio of one to three paragraphs
of Markdown. Names come with accents and apostrophes, and in several scripts.
"""

import json
import random
import sys
import uuid

LATIN = "ABCDEFGHIJKLMNOPRSTVW"

# How often a name is of this kind, in parts of a hundred; first names, what may stand between (initials, or more of the
# first names), and family names. Few people share their whole name, as in life.
NAMES = [
    (58, "Ada Alan Barbara Carol Clement Dana Edsger Frances Grace Hedy Ivan Jean Joan Karen Leslie Lynn Margaret "
         "Marvin Niklaus Radia Robin Shafi Stephen Susan Terry Tony Vera Whitfield Wilma Yvonne",
     LATIN, "Abbott, Barnes, Carver, D'Angelo, Dunn, Ellison, Fairfax, Grant, Hale, Irving, Jarvis, Keller, Langley, "
            "Mercer, Norwood, O'Brien, O'Neill, Palmer, Quigley, Rowe, Sawyer, Thorne, Underhill, Vance, Whitaker, "
            "Yates, St. John, Le Guin, van Dijk, McAllister, Smith-Jones"),
    (20, "Amélie Anaïs Björn Chloë Dóra Émile Françoise Gösta Héloïse Íñigo Jürgen Łukasz Márton Noël Øystein Renée "
         "Søren Šárka Þóra Zoë",
     LATIN, "Ångström, Brontë, Čapek, Dvořák, Ødegård, García, Gödel, Hašek, Jäger, Krüger, Lübke, Müller, Núñez, "
            "Ólafsdóttir, Peña, Quiñones, Rølvaag, Šimek, Þorsteinsson, Żuławski"),
    (7, "Анна Борис Вера Дмитрий Елена Иван Людмила Мария Ольга Сергей",
     "АБВГДЕИКЛМНОПРСТ", "Шевченко, Коваленко, Жук, Лебедь, Черных, Долгих, Гончар, Франко, Белых, Мельник"),
    (4, "Αλέξανδρος Γεωργία Δήμητρα Ελένη Ιωάννης Κώστας",
     "ΑΒΓΔΕΗΙΚΛΜΝΠΣΧ", "Αγγελοπούλου, Δημητρίου, Καραγιάννη, Νικολάου, Παπαδάκης, Χρυσός"),
    (4, "王 李 张 刘 陈 杨 赵 黄 周 吴", None, "伟明, 芳, 静怡, 敏, 秀英, 丽华, 磊, 洋, 建国, 思远, 晓东, 雨桐, 子涵, 文博, 海燕, "
        "志强, 美玲, 国庆, 欣然, 浩宇, 雪梅, 俊杰, 春生, 宁, 梓萱, 家豪, 玉兰, 少华, 一鸣, 立新"),
    (3, "佐藤 鈴木 高橋 田中 渡辺 伊藤 山本 中村", None, "さくら, 健太, 美咲, 翔, 結衣, 大輔, 陽菜, 拓也, 葵, 直樹, 七海, 亮, 千尋, "
        "誠, 恵, 蓮, 優子, 学, 明日香, 隆"),
    (2, "أحمد فاطمة يوسف ليلى عمر مريم", "أحمد يوسف عمر خالد سعيد", "الخوارزمي, البغدادي, حسن, منصور, الفارسي"),
    (1, "דוד רחל משה נועה", "אברהם יעקב מרים", "כהן, לוי, פרץ, מזרחי, ביטון"),
    (1, "अनिल प्रिया राजेश सुनीता", "कुमार देवी लाल", "शर्मा, गुप्ता, पटेल, वर्मा, सिंह"),
]

TITLES = ["Professor", "Associate Professor", "Assistant Professor", "Lecturer", "Senior Lecturer", "Research Fellow",
          "Postdoctoral Researcher", "Laboratory Manager", "Administrator", "Librarian", "Software Engineer"]

DEPARTMENTS = ["Art & Design", "Astronomy", "Biology", "Chemistry", "Classics", "Computer Science", "Economics",
               "Education", "Engineering", "Geography", "History", "Languages", "Law", "Library", "Linguistics",
               "Mathematics", "Medicine", "Music", "Philosophy", "Physics", "Politics", "Psychology", "Registry",
               "Sociology", "Statistics", "Theology"]

BUILDINGS = ["Old Hall", "North Wing", "Queen's Building", "Tower", "Science Block", "Garden House", "Annexe"]

SENTENCES = [
    "Works on *{topic}* and its place in the history of ideas.",
    "The group's recent paper on **{topic}** has been read more widely than anyone had planned.",
    "Before coming here: four years in industry, two in a museum, and one at sea.",
    "Teaches the first-year course on {topic}, with an exam that is fair & long.",
    "Office hours are on Tuesdays, 2 < t < 4, or by appointment.",
    "See the [project's page](https://example.edu/projects/{number}) for data and code.",
    "Supervises {number} students; there is room for one more.",
    "Once proved that `n + 1 > n`, and has been careful ever since.",
    "Reads everything about {topic}, and believes half of it.",
    "Holds a grant for work on {topic} until the money runs out.",
]

TOPICS = ["tidal flats", "prime gaps", "medieval glass", "soil", "type systems", "bird song", "tax law",
          "early printing", "queueing", "coral", "irony", "catalysts", "city walls", "dark matter", "vowel shifts", "supply chains"]


def middle_names(text):
    """Names as they are; a row of letters as initials."""
    if text is None or " " in text:
        return (text or "").split()
    return [letter + "." for letter in text]


class Inventor:
    """Draws from a seeded source; only `random()` is used, whose numbers are the same in every version of Python."""

    def __init__(self, seed):
        self.random = random.Random(seed).random
        self.kinds = [(share, first.split(" "), middle_names(middle), last.split(", "))
                      for share, first, middle, last in NAMES]

    def below(self, limit):
        return int(self.random() * limit)

    def one_of(self, choices):
        return choices[self.below(len(choices))]

    def name(self):
        draw = self.below(100)
        for share, first, middle, last in self.kinds:
            draw -= share
            if draw < 0:
                break
        between = [self.one_of(middle) for _ in range(1 + self.below(2))] if middle else []
        return " ".join([self.one_of(first), *between, self.one_of(last)])

    def office(self):
        return f"{self.one_of(BUILDINGS)} {1 + self.below(5)}.{1 + self.below(60):02}"

    def bio(self):
        paragraphs = []
        for _ in range(1 + self.below(3)):
            sentences = [self.one_of(SENTENCES).format(topic=self.one_of(TOPICS), number=2 + self.below(30))
                         for _ in range(3 + self.below(5))]
            paragraphs.append(" ".join(sentences))
        return "\n\n".join(paragraphs)

    def person(self, number):
        bits = [self.below(1 << 32) for _ in range(4)]
        return {
            "id": str(uuid.UUID(int=bits[0] << 96 | bits[1] << 64 | bits[2] << 32 | bits[3], version=4)).upper(),
            "name": self.name(),
            "title": self.one_of(TITLES),
            "department": self.one_of(DEPARTMENTS),
            "office": self.office(),
            "phone": f"+1 555 {self.below(10000):04}",
            "email": f"staff{number}@example.edu",
            "website": f"https://example.edu/~staff{number}",
            "bio": self.bio(),
        }


def people(count, seed=1):
    """A list of `count` people; a longer list begins with the people of a shorter one."""
    inventor = Inventor(seed)
    return [inventor.person(number) for number in range(1, count + 1)]


def write(people, path):
    """Writes people as a directory file."""
    with open(path, "w", encoding="utf-8") as file:
        json.dump(people, file, ensure_ascii=False, indent=2)
        file.write("\n")


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3) or not all(word.isdigit() for word in sys.argv[1:]):
        sys.exit("usage: people.py COUNT [SEED]")
    json.dump(people(*map(int, sys.argv[1:])), sys.stdout, ensure_ascii=False, indent=2)
    print()

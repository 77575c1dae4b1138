// A box that narrows a list of people while one types. Without JavaScript the page is complete, only without the box.
//
// Rows on the page are filtered where they are. Where the list is spread over a page for each letter, and to match
// departments, the names of everyone come from people.json: once, when the box is first used. From a disk, where
// browsers refuse that, the rows on the page must do.
(() => {
  "use strict";

  const filter = document.getElementById("filter");
  if (!filter) return;

  const root = new URL("../", document.currentScript.src);
  const canFetch = location.protocol !== "file:";
  const searchesEveryone = "everyone" in filter.dataset && canFetch;
  const mostResults = 100;
  const fewestRows = 10;

  // Letters that do not come apart into a base letter and a mark.
  const plain = { ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", ß: "ss", æ: "ae", œ: "oe", ı: "i", ħ: "h" };

  /** Text as it is compared: without accents, marks and case. */
  function folded(text) {
    return text
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .replace(/[øłđðþßæœıħ]/g, (letter) => plain[letter]);
  }

  /** The words of a page's address: the name in Latin letters, whatever its script. */
  function address(url) {
    return url.slice(url.lastIndexOf("/") + 1).replace(/\.html$/, "").replaceAll("-", " ");
  }

  /** Whether the text has every word of the query, in any order. */
  function matches(text, query) {
    return query.every((word) => text.includes(word));
  }

  const rows = [...document.querySelectorAll(".people > li")].map((row) => {
    const url = row.querySelector("a")?.href ?? "";
    return { row, url, text: folded(`${row.textContent} ${address(url)}`) };
  });
  if (rows.length < fewestRows && !searchesEveryone) return;

  let everyone;

  /** Everyone, as people.json has them; nobody if it cannot be had. */
  function load() {
    everyone ??= (canFetch ? fetch(new URL("people.json", root)) : Promise.reject())
      .then((response) => (response.ok ? response.json() : []))
      .catch(() => [])
      .then((people) =>
        people.map((person) => {
          const url = new URL(person.url.replace(/^\//, ""), root).href;
          const departments = [].concat(person.department ?? []);
          const words = [person.name, person.office ?? "", ...departments, address(url)];
          return { ...person, url, text: folded(words.join(" ")) };
        }));
    return everyone;
  }

  const label = document.createElement("label");
  label.textContent = filter.dataset.label;
  const input = document.createElement("input");
  input.type = "search";
  input.autocomplete = "off";
  input.spellcheck = false;
  if (canFetch) input.placeholder = filter.dataset.hint;
  label.append(input);
  const status = document.createElement("p");
  status.setAttribute("role", "status");
  const results = document.createElement("ul");
  results.className = "people";
  results.hidden = true;
  filter.append(label, status, results);
  filter.hidden = false;

  const others = [...document.querySelectorAll(".letters, .people")].filter((part) => part !== results);

  function report(shown, total) {
    status.textContent = shown === 0
      ? filter.dataset.none
      : filter.dataset.found.replace("{shown}", shown).replace("{total}", total);
  }

  /** Hides the rows that do not match, and the letters that have none left. */
  function filterRows(query, people) {
    const more = new Map(people.map((person) => [person.url, person.text]));
    let shown = 0;
    for (const { row, url, text } of rows) {
      row.hidden = !matches(`${text} ${more.get(url) ?? ""}`, query);
      if (!row.hidden) shown += 1;
    }
    for (const letter of document.querySelectorAll(".letter")) {
      letter.hidden = !letter.querySelector(".people > li:not([hidden])");
    }
    for (const jump of document.querySelectorAll(".letters")) jump.hidden = query.length > 0;
    return [shown, rows.length];
  }

  /** Lists the people that match instead of what the page shows. */
  function listResults(query, people) {
    const found = people.filter((person) => matches(person.text, query));
    results.replaceChildren(...found.slice(0, mostResults).map(item));
    results.hidden = query.length === 0;
    for (const part of others) part.hidden = query.length > 0;
    return [found.length, people.length];
  }

  /** A row of the results, like the page's own. */
  function item(person) {
    const row = document.createElement("li");
    const link = document.createElement("a");
    link.href = person.url;
    link.append(isolated(person.name));
    row.append(link);
    if (person.office) {
      const office = document.createElement("span");
      office.className = "office";
      office.append(isolated(person.office));
      row.append(" ", office);
    }
    return row;
  }

  function isolated(text) {
    const bdi = document.createElement("bdi");
    bdi.textContent = text;
    return bdi;
  }

  async function update() {
    const typed = input.value;
    const query = folded(typed).split(/\s+/).filter(Boolean);
    const people = query.length > 0 ? await load() : [];
    if (input.value !== typed) return;
    const [shown, total] = searchesEveryone ? listResults(query, people) : filterRows(query, people);
    if (query.length > 0) report(shown, total); else status.textContent = "";
  }

  input.addEventListener("input", update);
  if (input.value) update();
})();

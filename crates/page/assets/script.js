"use strict";
(() => {
  const byId = (id) => document.getElementById(id);
  const all = (selector) => Array.from(document.querySelectorAll(selector));
  const up = document.body.dataset.up || "";

  // light and dark
  const isDark = () => {
    const chosen = document.documentElement.dataset.theme;
    return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  };
  const toggleTheme = () => {
    const next = isDark() ? "light" : "dark";
    document.documentElement.dataset.theme = next;
    try { localStorage.setItem("heapwright-theme", next); } catch (error) { /* private windows keep nothing */ }
  };
  byId("theme").addEventListener("click", toggleTheme);

  // search
  const search = byId("search"), results = byId("results");
  const most = 40;
  let chosen = 0;
  const find = (words) => {
    const found = [];
    for (const [kind, name, url] of window.HEAPWRIGHT_SEARCH || []) {
      const lower = name.toLowerCase();
      if (words.every((word) => lower.includes(word))) found.push([kind, name, url]);
      if (found.length === most) break;
    }
    return found;
  };
  const choose = (index) => {
    const links = Array.from(results.children);
    chosen = Math.max(0, Math.min(index, links.length - 1));
    links.forEach((link, at) => link.classList.toggle("chosen", at === chosen));
    if (links[chosen]) links[chosen].scrollIntoView({ block: "nearest" });
  };
  search.addEventListener("input", () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    results.replaceChildren(...(words.length ? find(words) : []).map(([kind, name, url]) => {
      const link = document.createElement("a"), label = document.createElement("small"), text = document.createElement("span");
      link.href = up + url; link.setAttribute("role", "option");
      label.textContent = kind; text.textContent = name;
      link.append(label, text);
      link.addEventListener("click", () => { results.hidden = true; });
      return link;
    }));
    results.hidden = results.children.length === 0;
    choose(0);
  });
  search.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown") { choose(chosen + 1); event.preventDefault(); }
    if (event.key === "ArrowUp") { choose(chosen - 1); event.preventDefault(); }
    if (event.key === "Enter" && results.children[chosen]) results.children[chosen].click();
  });

  // filters of the overview
  const rows = all("tr[data-marks]"), boxes = all("[data-filter]"), text = document.querySelector("[data-filter-text]");
  const filter = () => {
    const wanted = boxes.filter((box) => box.checked).map((box) => box.dataset.filter);
    const name = text ? text.value.toLowerCase() : "";
    let shown = 0;
    for (const row of rows) {
      const marks = row.dataset.marks.split(" ");
      row.hidden = !(wanted.every((mark) => marks.includes(mark)) && row.dataset.name.includes(name));
      shown += row.hidden ? 0 : 1;
    }
    const count = document.querySelector("[data-filter-count]");
    if (count) count.textContent = shown + " of " + rows.length;
  };
  boxes.forEach((box) => box.addEventListener("change", filter));
  if (text) text.addEventListener("input", filter);
  if (rows.length) filter();

  // filters of the findings
  const severities = all("input[data-severity]");
  const filterFindings = () => {
    const wanted = severities.filter((box) => box.checked).map((box) => box.dataset.severity);
    all("article[data-severity]").forEach((card) => { card.hidden = !wanted.includes(card.dataset.severity); });
  };
  severities.forEach((box) => box.addEventListener("change", filterFindings));
  if (severities.length) filterFindings();

  // a link to a test opens it
  const openTarget = () => {
    const target = location.hash.length > 1 && byId(decodeURIComponent(location.hash.slice(1)));
    if (!target) return;
    if (target.tagName === "DETAILS") target.open = true;
    if (target.hidden) target.hidden = false;
    target.scrollIntoView();
  };
  addEventListener("hashchange", openTarget);
  openTarget();

  // keys
  let current = -1;
  const step = (by) => {
    const stops = all(".stop").filter((stop) => !stop.hidden);
    if (!stops.length) return;
    current = (current + by + stops.length) % stops.length;
    stops.forEach((stop, at) => stop.classList.toggle("current", at === current));
    stops[current].scrollIntoView({ block: "center" });
  };
  const help = byId("help");
  const showHelp = () => help.showModal();
  byId("keys").addEventListener("click", showHelp);
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") { results.hidden = true; search.blur(); return; }
    if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName)) return;
    const actions = {
      "/": () => { search.focus(); search.select(); },
      j: () => step(1), k: () => step(-1), t: toggleTheme, "?": showHelp,
      o: () => { const tests = all("details.test"), open = tests.some((one) => !one.open); tests.forEach((one) => { one.open = open; }); },
      i: () => { location.href = up + "index.html"; }, f: () => { location.href = up + "findings.html"; },
    };
    const action = actions[event.key];
    if (action) { event.preventDefault(); action(); }
  });
})();

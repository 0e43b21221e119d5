// The table of classes, and the list of suspected bugs.

const PAGE = 100;
const SHOWN = {
  all: ["All", () => true],
  open: ["Open branches", (c) => c.figures.branchesOpen > 0],
  bugs: ["Suspected bugs", (c) => c.bugs > 0],
  untested: ["No tests", (c) => c.tests === 0],
};
const coverage = (c) => (feasible(c.figures) ? c.figures.branchesCovered / feasible(c.figures) : 2);
const COLUMNS = {
  name: ["Class", (c) => c.name, 1],
  branches: ["Branches", (c) => c.figures.branches, -1],
  coverage: ["Coverage", coverage, 1],
  lines: ["Lines", (c) => (c.figures.lines ? c.figures.linesCovered / c.figures.lines : 2), 1],
  mutants: ["Mutants", (c) => (c.figures.mutants ? c.figures.mutantsKilled / c.figures.mutants : 2), 1],
  tests: ["Tests", (c) => c.tests, -1],
};
const byName = (a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);

/** What of the table is shown, kept in the address so that it can be shared and come back to. */
function readView(query) {
  const sort = query.get("sort") in COLUMNS ? query.get("sort") : "name";
  return {
    q: query.get("q") || "",
    show: query.get("show") in SHOWN ? query.get("show") : "all",
    sort,
    up: query.has("dir") ? query.get("dir") === "up" : COLUMNS[sort][2] > 0,
    page: Math.max(0, (parseInt(query.get("page"), 10) || 1) - 1),
  };
}

function viewHash(view) {
  const query = new URLSearchParams();
  if (view.q) query.set("q", view.q);
  if (view.show !== "all") query.set("show", view.show);
  if (view.sort !== "name") query.set("sort", view.sort);
  if (view.up !== COLUMNS[view.sort][2] > 0) query.set("dir", view.up ? "up" : "down");
  if (view.page) query.set("page", view.page + 1);
  return query.size ? `#/?${query}` : "#/";
}

function selectRows(rows, view) {
  const words = view.q.toLowerCase().split(/\s+/).filter(Boolean);
  const key = COLUMNS[view.sort][1];
  const wanted = SHOWN[view.show][1];
  const found = rows.filter((c) => wanted(c) && words.every((w) => c.name.toLowerCase().includes(w)));
  const order = view.up ? 1 : -1;
  return found.sort((a, b) => {
    const [x, y] = [key(a), key(b)];
    return x < y ? -order : x > y ? order : byName(a, b);
  });
}

const mutantsTitle = (f) => `${number(f.mutantsKilled)} of ${number(f.mutants)} mutants noticed` + (f.mutantsUntried ? `, ${number(f.mutantsUntried)} not tried` : "");

function classRow(c) {
  const [simple, pack] = splitName(c.name);
  const f = c.figures;
  const signs = [["covered", f.branchesCovered], ["infeasible", f.branchesInfeasible], ["open", f.branchesOpen]];
  return h("tr", {},
    h("td", { class: "name" },
      h("a", { href: classLink(c.name) }, simple), c.bugs ? [" ", h("b", { class: "sign bug", title: plural(c.bugs, "suspected bug") }, `! ${c.bugs}`)] : null,
      h("span", { class: "package" }, pack || "unnamed package")),
    h("td", { class: "cover" }, f.branches ? meter(f) : h("span", { class: "muted" }, c.reason && !c.tests ? c.reason : "no branches")),
    h("td", { class: "num percent" }, percent(f.branchesCovered, feasible(f))),
    h("td", { class: "num branches" }, number(f.branches)),
    h("td", { class: "num lines", title: `${number(f.linesCovered)} of ${number(f.lines)} lines run` }, percent(f.linesCovered, f.lines)),
    h("td", { class: "num mutants", title: mutantsTitle(f) }, f.mutants ? percent(f.mutantsKilled, f.mutants) : f.mutantsUntried ? "not tried" : "–"),
    h("td", { class: "verdicts" }, signs.filter(([, n]) => n).map(([kind, n]) =>
      h("span", { title: `${n} ${kind}` }, sign(kind), ` ${number(n)}`))),
    h("td", { class: "num tests" }, number(c.tests)));
}

function overview(run, query) {
  const view = readView(query);
  const rows = run.classes;
  const total = { branches: 0, branchesCovered: 0, branchesInfeasible: 0, branchesOpen: 0, executions: 0, lines: 0, linesCovered: 0, mutants: 0, mutantsKilled: 0, mutantsUntried: 0 };
  for (const c of rows) for (const k of Object.keys(total)) total[k] += c.figures[k];
  const n = (is) => rows.filter(is).length;
  const tests = rows.reduce((sum, c) => sum + c.tests, 0);
  const dropped = Object.entries(run.dropped);

  const input = h("input", { type: "search", id: "filter", placeholder: "Filter classes", "aria-label": "Filter classes by name", autocomplete: "off", spellcheck: "false" });
  input.value = view.q;
  const choices = Object.entries(SHOWN).map(([id, [label, is]]) =>
    h("button", { type: "button", "data-show": id, onclick: () => change({ show: id, page: 0 }) }, label, h("span", { class: "n" }, number(n(is)))));
  const heads = {};
  const head = (id, kind) => (heads[id] = h("th", { class: kind, scope: "col" },
    h("button", { type: "button", "data-sort": id, onclick: () => change({ sort: id, up: view.sort === id ? !view.up : COLUMNS[id][2] > 0, page: 0 }) },
      COLUMNS[id][0], " ", h("span", { class: "arrow", "aria-hidden": "true" }))));
  const body = h("tbody", {});
  const table = h("table", { class: "classes" },
    h("caption", { class: "unseen" }, "Classes"),
    h("thead", {}, h("tr", {}, head("name", "name"), h("th", { class: "cover", "aria-label": "Covered, infeasible and open" }), head("coverage", "num"), head("branches", "num"), head("lines", "num lines"), head("mutants", "num mutants"),
      h("th", { class: "verdicts", "aria-label": "Verdicts" }), head("tests", "num"))),
    body);
  const card = h("div", { class: "card" });
  const pager = h("div", { class: "pager" });

  function change(what, quietly) {
    Object.assign(view, what);
    history.replaceState(null, "", viewHash(view));
    draw();
    if (!quietly) announce(pager.firstChild ? pager.firstChild.textContent : "no classes");
  }
  let pending = 0;
  input.addEventListener("input", () => {
    clearTimeout(pending);
    pending = setTimeout(() => change({ q: input.value.trim(), page: 0 }), rows.length > 500 ? 80 : 0);
  });

  function draw() {
    const found = selectRows(rows, view);
    const pages = Math.max(1, Math.ceil(found.length / PAGE));
    view.page = Math.min(view.page, pages - 1);
    const from = view.page * PAGE;
    const part = found.slice(from, from + PAGE);
    body.replaceChildren(...part.map(classRow));
    for (const [id, th] of Object.entries(heads)) {
      const is = view.sort === id;
      if (is) th.setAttribute("aria-sort", view.up ? "ascending" : "descending");
      else th.removeAttribute("aria-sort");
      th.querySelector(".arrow").textContent = is ? (view.up ? "▲" : "▼") : "";
    }
    for (const b of choices) b.setAttribute("aria-pressed", String(b.dataset.show === view.show));
    if (!rows.length) card.replaceChildren(emptyState("No classes", "This run did not work on any class."));
    else if (!found.length) {
      const clear = () => { input.value = ""; change({ q: "", show: "all", page: 0 }); input.focus(); };
      card.replaceChildren(emptyState("Nothing matches", "No class has this name and verdict.", h("div", {}, h("button", { class: "button", type: "button", onclick: clear }, "Show all classes"))));
    } else card.replaceChildren(table);
    const go = (by, label) => h("button", { class: "button", type: "button", "data-page": by, disabled: view.page + by < 0 || view.page + by >= pages,
      onclick: () => { change({ page: view.page + by }); card.scrollIntoView({ block: "nearest" }); pager.querySelector(`[data-page="${by}"]`).focus(); } }, label);
    pager.replaceChildren(...(found.length ? [
      h("span", {}, found.length > PAGE ? `${number(from + 1)} to ${number(from + part.length)} of ${plural(found.length, "class", "classes")}` : plural(found.length, "class", "classes")),
      pages > 1 ? h("div", {}, go(-1, "Previous"), go(1, "Next")) : ""] : []));
  }

  const main = [
    h("div", { class: "lead" },
      h("div", {}, h("h1", { tabindex: "-1" }, "Generated tests")),
      h("div", { class: "facts" }, h("span", {}, "strategy ", h("b", {}, run.strategy || "–")), h("span", {}, "budget ", h("b", {}, run.budget || "–"), " a class"), h("span", {}, "seed ", h("b", {}, run.seed)))),
    run.complete ? "" : h("div", { class: "banner", role: "note" }, h("strong", {}, "Cut short. "), "The run was interrupted or ran out of time; classes it did not get to are not in this report."),
    h("div", { class: "tiles" },
      branchTile(total),
      tile("Classes", number(rows.length), null, n((c) => c.tests === 0) ? `${number(n((c) => c.tests === 0))} without tests` : "all have tests"),
      tile("Tests", number(tests), null, `kept of ${short(total.executions)} run`),
      tile("Suspected bugs", number(run.bugs.length), null, run.bugs.length ? h("a", { class: "note", href: "#/bugs" }, "Look at them") : "nothing suspicious"),
      tile("Lines run", percent(total.linesCovered, total.lines), null, total.lines ? `${number(total.linesCovered)} of ${number(total.lines)}` : "none known"),
      tile("Mutants noticed", percent(total.mutantsKilled, total.mutants), null, `${number(total.mutantsKilled)} of ${number(total.mutants)} changes of the code${total.mutantsUntried ? `; ${number(total.mutantsUntried)} not tried` : ""}`),
      tile("Disagreements", number(run.disagreements), null, "results that the real JVM did not confirm: left out")),
    h("div", { class: "controls" },
      h("div", { class: "search" }, input, h("kbd", { "aria-hidden": "true" }, "/")),
      h("div", { class: "choice", role: "group", "aria-label": "Show classes with" }, choices)),
    card, pager,
    dropped.length ? h("details", { class: "muted" }, h("summary", {}, plural(dropped.reduce((s, [, k]) => s + k, 0), "test"), " dropped before writing"), causes(dropped)) : "",
  ];
  draw();
  return main;
}

const causes = (entries) => h("dl", { class: "list" }, entries.map(([cause, n]) => [h("dt", {}, number(n)), h("dd", {}, cause)]));

const FEW = 500;

function bugList(run) {
  const lead = h("div", { class: "lead" }, h("div", {}, h("h1", { tabindex: "-1" }, "Suspected bugs"),
    h("p", { class: "sub" }, "Unexpected exceptions on arguments that the code does not reject. Whether they are bugs is yours to say.")));
  if (!run.bugs.length) {
    return [lead, h("div", { class: "card" }, emptyState("Nothing suspicious", "No generated test ended in an exception that looks unintended."))];
  }
  const item = (b) => {
    const owner = run.classes[b.class].name;
    const place = b.at ? b.at.method + (b.at.line ? `, line ${b.at.line}` : "") : owner;
    return h("li", {}, h("b", { class: "sign bug" }, "!"),
      h("div", { class: "what" }, h("a", { href: classLink(owner, "test", b.test) }, splitName(b.exception)[0]), b.message ? `: ${b.message}` : ""),
      h("div", { class: "more" }, "in ", h("a", { href: classLink(owner) }, place), " · shown by ", h("code", {}, b.test)));
  };
  const list = h("ol", { class: "bugs" }, run.bugs.slice(0, FEW).map(item));
  const all = () => { list.append(...run.bugs.slice(FEW).map(item)); rest.remove(); list.children[FEW].querySelector("a").focus(); };
  const rest = h("div", { class: "pager" }, h("span", {}, `${number(FEW)} of ${number(run.bugs.length)}`),
    h("div", {}, h("button", { class: "button", type: "button", onclick: all }, "Show all")));
  return [lead, h("div", { class: "card" }, list), run.bugs.length > FEW ? rest : ""];
}

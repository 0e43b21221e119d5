// One class: figures, how coverage grew, source or outline with verdicts, tests.

const CROWDED = 3;

/** Coverage over steps; labels are text beside the drawing so that they keep their size. */
function chart(c) {
  const f = c.figures;
  const points = c.timeline;
  if (points.length < 2 || !f.branches) {
    return h("p", { class: "muted" }, f.branches ? "Too short a search for a curve." : "Nothing to cover: this class has no branches.");
  }
  const width = Math.max(f.steps, points[points.length - 1][0], 1);
  const x = (steps) => (steps / width) * 100;
  const y = (n) => 100 - (n / f.branches) * 100;
  let curve = `M0 ${y(0)}`;
  for (const [steps, n] of points) curve += `H${x(steps).toFixed(3)}V${y(n).toFixed(3)}`;
  curve += "H100";
  const reachable = f.branches - f.branchesInfeasible;
  const last = points[points.length - 1][1];
  return h("figure", { class: "chart", role: "img", style: "margin-right:4px",
    "aria-label": `${last} of ${f.branches} branches covered after ${short(width)} steps; half of them after ${short((points.find(([, n]) => n * 2 >= last) || [0])[0])}` },
    svg("svg", { viewBox: "0 0 100 100", preserveAspectRatio: "none", "aria-hidden": "true" },
      svg("path", { class: "area", d: `${curve}V100H0Z` }),
      svg("line", { class: "limit", x1: 0, x2: 100, y1: y(reachable), y2: y(reachable) }),
      svg("path", { class: "curve", d: curve })),
    h("span", { style: "right:100%;margin-right:6px;top:-5px" }, number(f.branches)),
    h("span", { style: "right:100%;margin-right:6px;bottom:-5px" }, "0"),
    h("span", { class: "now", style: `right:4px;top:${last / f.branches > 0.8 ? `calc(${y(last)}% + 7px)` : `calc(${y(last)}% - 18px)`}` }, `${number(last)} found`),
    h("span", { style: "left:0;top:100%;margin-top:7px" }, "0"),
    h("span", { style: "right:0;top:100%;margin-top:7px" }, `${short(width)} steps`));
}

/** Everything that is looked up while a class is drawn. */
function indexClass(c) {
  const lines = new Map();
  const branches = new Map();
  for (const m of c.methods) {
    for (const b of m.branches) {
      branches.set(b.id, { ...b, method: m });
      if (b.line) lines.set(b.line, [...(lines.get(b.line) || []), b]);
    }
  }
  const survivors = new Map();
  for (const s of c.survivors || []) if (s.line) survivors.set(s.line, [...(survivors.get(s.line) || []), s]);
  const mutants = new Map((c.mutantLines || []).map((m) => [m.line, m]));
  return { lines, branches, survivors, mutants, hits: new Map(c.lines.map((l) => [l.line, l.hits])) };
}

const survivorText = (s) => `${s.change}: ${s.reached ? "no test notices" : "no test runs it"}`;

/** How many mutants of a line are noticed, where not all are. */
function lineMutants(index, n) {
  const m = index.mutants.get(n);
  const left = index.survivors.get(n) || [];
  if (!m || !left.length) return null;
  return h("span", { class: "mutants", title: left.map(survivorText).join("\n") }, `${m.killed}/${m.all} mutants`);
}

/** The mutants that no test notices, by line. */
function survivorsView(c) {
  const f = c.figures;
  if (!f.mutants) return null;
  const left = c.survivors || [];
  const row = (s) => h("li", { "data-survivor": s.line },
    h("span", { class: "where" }, s.line ? `line ${s.line}` : s.method), " ", h("code", {}, s.change),
    h("span", { class: "muted" }, `: ${s.reached ? "no test notices" : "no test runs it"} (${s.operator})`));
  const SHOWN = 200;
  return h("section", { class: "card panel survivors", "aria-label": "Mutants" },
    h("h2", {}, "Mutants that no test notices"),
    h("p", { class: "muted" }, `${number(f.mutantsKilled)} of ${number(f.mutants)} mutants are noticed`, f.mutantsUntried ? `; ${number(f.mutantsUntried)} were not tried` : "", "."),
    left.length ? h("ul", {}, left.slice(0, SHOWN).map(row)) : null,
    left.length > SHOWN ? h("p", { class: "muted" }, `and ${number(left.length - SHOWN)} more`) : null);
}

const testNames = (c, v) => (v.tests || []).map((t) => c.tests[t]).filter(Boolean).map((t) => t.name);

/** Where a click on a verdict leads: to the test that covers it, else to why there is none. */
function verdictLink(c, b) {
  const [first] = testNames(c, b.verdict);
  return first ? classLink(c.name, "test", first) : classLink(c.name, "branch", b.id);
}

function verdictText(c, b) {
  const v = b.verdict;
  if (v.kind === "infeasible") return [h("strong", {}, "Infeasible. "), v.proof, /[.!?]$/.test(v.proof) ? "" : ".", (v.assumptions || []).length ? ` Assuming: ${v.assumptions.join("; ")}.` : ""];
  if (v.kind === "open") return [h("strong", {}, "Open: "), v.reason];
  const names = testNames(c, v);
  const links = names.slice(0, 5).flatMap((n, k) => [k ? ", " : "", h("a", { href: classLink(c.name, "test", n) }, n)]);
  return [h("strong", {}, "Covered "), names.length ? "by " : "", links, names.length > 5 ? ` and ${names.length - 5} more` : "",
    v.confirmed ? "; seen on the real JVM" : ""];
}

function branchItem(c, b, target) {
  return h("li", { "data-branch": b.id, class: b.id === target ? "target" : null, "aria-current": b.id === target ? "true" : null },
    h("a", { class: `sign ${b.verdict.kind}`, href: verdictLink(c, b), "aria-label": b.verdict.kind }, SIGNS[b.verdict.kind]),
    h("div", {},
      h("span", { class: "side" }, `#${b.number} ${b.words || b.side}`), b.condition ? [" ", h("code", { class: "muted" }, b.condition)] : null,
      h("div", { class: "why" }, verdictText(c, b))));
}

function lineSigns(c, branches) {
  const label = (b) => `branch ${b.number}, ${b.words || b.side}: ${b.verdict.kind}${b.verdict.reason ? ", " + b.verdict.reason : ""}`;
  if (branches.length <= CROWDED) {
    return branches.map((b) => h("a", { class: `sign ${b.verdict.kind}`, href: verdictLink(c, b), "data-verdict": b.id, title: label(b), "aria-label": label(b) }, SIGNS[b.verdict.kind]));
  }
  const open = branches.find((b) => b.verdict.kind === "open") || branches.find((b) => b.verdict.kind === "infeasible") || branches[0];
  const covered = branches.filter((b) => b.verdict.kind === "covered").length;
  const text = `${SIGNS[open.verdict.kind]} ${covered}/${branches.length}`;
  return [h("a", { class: `sign wide ${open.verdict.kind}`, href: classLink(c.name, "branch", open.id), title: `${covered} of ${branches.length} branches covered`, "aria-label": `${covered} of ${branches.length} branches covered; show them` }, text)];
}

function sourceView(c, index) {
  const lines = highlight(c.source.replace(/\r\n?/g, "\n"));
  if (lines.length && !lines[lines.length - 1].length) lines.pop();
  return h("div", { class: "source" }, lines.map((pieces, k) => {
    const n = k + 1;
    const branches = index.lines.get(n) || [];
    const hits = index.hits.get(n);
    const covered = branches.filter((b) => b.verdict.kind === "covered").length;
    const open = branches.some((b) => b.verdict.kind === "open");
    const state = branches.length ? (!open ? (covered ? "all" : "") : covered ? "some" : "none") : hits === undefined ? "" : hits ? "all" : "none";
    return h("div", { class: `ln ${state}`, "data-line": n },
      h("div", { class: "signs" }, lineSigns(c, branches)),
      h("div", { class: "no" }, String(n)),
      h("div", { class: "hits", title: hits === undefined ? null : hits ? `run by ${plural(hits, "test")}` : "run by no test" }, hits === undefined ? "" : `${hits}×`),
      // Beside the text, not in it: who copies the source gets the source.
      h("div", null, h("span", { class: "text" }, codeNodes(pieces)), lineMutants(index, n)));
  }));
}

function outlineView(c, target) {
  if (!c.methods.length) return emptyState("No code", "None of the methods of this class has code to cover.");
  return h("div", { class: "outline" }, c.methods.map((m) => h("section", { class: "method" },
    h("h3", {}, m.signature || m.name + m.descriptor),
    h("div", { class: "where" }, [m.class && m.class !== c.name ? m.class : "", m.firstLine ? `line ${m.firstLine}` : "",
      m.enteredBy.length ? `entered by ${plural(m.enteredBy.length, "test")}` : "entered by no test",
      m.branches.length ? "" : "no branches"].filter(Boolean).join(" · ")),
    m.branches.length ? h("ul", { class: "branches" }, m.branches.map((b) => branchItem(c, b, target))) : null)));
}

function testView(c, index, t) {
  const covered = t.covers.map((id) => index.branches.get(id)).filter(Boolean);
  const lines = [...new Set(covered.map((b) => b.line).filter(Boolean))].sort((a, b) => a - b);
  const first = (line) => (index.lines.get(line) || []).find((b) => t.covers.includes(b.id));
  const bug = t.kind.kind === "suspectedBug" ? t.kind : null;
  return h("article", { class: "test", "data-test": t.name },
    h("header", {}, h("h3", { tabindex: "-1" }, h("a", { href: classLink(c.name, "test", t.name) }, t.name)),
      h("span", { class: "meta" }, t.lines.first ? `line ${t.lines.first} · ` : "", plural(covered.length, "branch", "branches"), t.changed ? " · changed by hand" : "")),
    bug ? h("div", { class: "bugnote" }, h("strong", {}, "! Suspected bug: "), bug.exception, bug.message ? `: ${bug.message}` : "", bug.at && bug.at.line ? ` (line ${bug.at.line})` : "") : null,
    codeBlock(t.source),
    lines.length ? h("div", { class: "covers" }, h("span", {}, "Covers lines"), lines.slice(0, 40).map((n) => h("a", { href: classLink(c.name, "branch", first(n).id) }, String(n))),
      lines.length > 40 ? h("span", {}, `and ${lines.length - 40} more`) : null) : null);
}

function notes(c) {
  const parts = [];
  const add = (title, map) => {
    const entries = Object.entries(map);
    if (entries.length) parts.push(h("h2", { style: parts.length ? "margin-top:14px" : null }, title), causes(entries));
  };
  add("Tests not written", c.dropped);
  if ((c.effects || []).length) parts.push(h("h2", { style: parts.length ? "margin-top:14px" : null }, "Effects on the host"), h("p", { class: "muted", style: "margin-top:6px" }, `Only tests that do this would cover more: ${c.effects.join("; ")}. They are not written.`));
  add("Runs that did not end", c.stopped);
  if (c.disagreements) parts.push(h("p", { class: "muted", style: "margin-top:10px" }, `${plural(c.disagreements, "result")} of Omakase's machine differed from the real JVM's, which is right: such a test is left out, or keeps only what holds there.`));
  return parts.length ? parts : [h("h2", {}, "Tests not written"), h("p", { class: "muted", style: "margin-top:6px" }, "None: every test that was found is in the file, and every run ended.")];
}

/** Draws a class; gives what to do when only the place inside it changes. */
function classPage(c) {
  const index = indexClass(c);
  const f = c.figures;
  const [simple, pack] = splitName(c.name);
  const scroll = h("div", { class: "scroll tall code", tabindex: "0", "aria-label": "Code" });
  const modes = c.source === null ? [] : [["source", "Source", classLink(c.name)], ["outline", "Branches", classLink(c.name, "branches")]];
  const choice = modes.map(([id, label, href]) => h("a", { href, "data-mode": id }, label));
  const tests = c.tests.map((t) => testView(c, index, t));
  const main = [
    h("p", { class: "crumbs" }, h("a", { href: "#/", class: "back" }, "Classes"), " / ", pack || "unnamed package"),
    h("div", { class: "lead" }, h("div", {}, h("h1", { tabindex: "-1" }, simple)),
      h("div", { class: "facts" }, h("span", {}, h("b", {}, number(f.executions)), " tests run"), h("span", {}, h("b", {}, short(f.steps)), " steps"))),
    c.reason ? h("div", { class: "banner", role: "note" }, h("strong", {}, c.tests.length ? "Note: " : "No tests: "), c.reason.text) : "",
    h("div", { class: "tiles" }, branchTile(f),
      tile("Lines run", percent(f.linesCovered, f.lines), f.lines ? `${number(f.linesCovered)} of ${number(f.lines)}` : null, "of those that are known"),
      f.mutants ? tile("Mutants noticed", percent(f.mutantsKilled, f.mutants), `${number(f.mutantsKilled)} of ${number(f.mutants)}`, f.mutantsUntried ? `${number(f.mutantsUntried)} not tried` : "on Omakase's machine") : null,
      tile("Tests", number(c.tests.length), null, c.tests.length ? "pass on the real JVM" : "none"),
      tile("Suspected bugs", number(c.tests.filter((t) => t.kind.kind !== "regular").length)),
      tile("Methods entered", number(c.methods.filter((m) => m.enteredBy.length).length), `of ${number(c.methods.length)}`)),
    h("div", { class: "overviewrow" },
      h("section", { class: "card panel" }, h("h2", {}, "Branches covered over steps"), chart(c)),
      h("section", { class: "card panel" }, notes(c))),
    h("div", { class: "panes" },
      h("section", { class: "card pane", "aria-label": "Code under test" },
        h("div", { class: "panehead" }, h("h2", {}, "Code"), h("span", { class: "path" }, c.sourceFile || ""), modes.length ? h("div", { class: "choice" }, choice) : h("span", { class: "muted" }, "source not given: outline")),
        scroll),
      h("section", { class: "card pane", "aria-label": "Tests" },
        h("div", { class: "panehead" }, h("h2", {}, `Tests (${number(c.tests.length)})`), h("span", { class: "path" }, c.testFile || "")),
        h("div", { class: "scroll tests", tabindex: "0", "aria-label": "Tests" }, tests.length ? tests : emptyState("No tests", c.reason ? c.reason.text : "Nothing was written for this class.")))),
    survivorsView(c) || "",
  ];

  let mode = null;
  function setMode(wanted, target) {
    if (mode !== wanted || wanted === "outline") scroll.replaceChildren(wanted === "source" ? sourceView(c, index) : outlineView(c, target));
    mode = wanted;
    for (const a of choice) a.dataset.mode === wanted ? a.setAttribute("aria-current", "true") : a.removeAttribute("aria-current");
  }

  function selectTest(name) {
    let found = null;
    c.tests.forEach((t, k) => {
      tests[k].classList.toggle("selected", t.name === name);
      if (t.name === name) found = [t, tests[k]];
    });
    const lines = new Set(found ? found[0].covers.map((id) => (index.branches.get(id) || {}).line) : []);
    for (const row of scroll.querySelectorAll(".ln")) row.classList.toggle("hit", lines.has(Number(row.dataset.line)));
    return found && found[1];
  }

  function explain(id) {
    for (const old of scroll.querySelectorAll(".explain")) old.remove();
    for (const old of scroll.querySelectorAll(".target")) old.classList.remove("target");
    const b = index.branches.get(id);
    if (!b) return null;
    const row = b.line && mode === "source" && scroll.querySelector(`.ln[data-line="${b.line}"]`);
    if (row) {
      row.classList.add("target");
      row.after(h("div", { class: "explain" }, h("ul", { class: "branches" }, index.lines.get(b.line).map((x) => branchItem(c, x, id)))));
      return row;
    }
    setMode("outline", id);
    return scroll.querySelector(`[data-branch="${id}"]`);
  }

  function show(what, which) {
    const keep = what === "test" && mode;
    setMode(c.source === null || what === "branches" ? "outline" : keep || "source");
    explain(null);
    const test = selectTest(what === "test" ? which : null);
    if (test) {
      reveal(test);
      test.querySelector("h3").focus({ preventScroll: true });
    } else if (what === "branch") {
      const place = explain(Number(which));
      if (place) reveal(place);
    }
  }
  return { main, show };
}

/** Scrolls the pane and, where the pane is off the screen, the page. */
function reveal(element) {
  element.scrollIntoView({ block: "nearest" });
  const pane = element.closest(".scroll");
  const own = pane.scrollHeight > pane.clientHeight + 1;
  if (own) pane.scrollTop += element.getBoundingClientRect().top - pane.getBoundingClientRect().top - 60;
  const top = element.getBoundingClientRect().top;
  if (top < 60 || top > innerHeight * 0.8) scrollBy(0, top - 110);
}

// Building blocks: elements, numbers, the data.

const SIGNS = { covered: "✓", infeasible: "∅", open: "?" };

/** An element. Text is always text, never markup. */
function h(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((c) => c !== null && c !== undefined && c !== false));
  return element;
}

function svg(tag, attributes, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

const number = (n) => n.toLocaleString("en-US");

/** 1,234 as 1.2 K; for axes and tiles. */
function short(n) {
  for (const [limit, unit] of [[1e9, "G"], [1e6, "M"], [1e3, "K"]]) {
    if (n >= limit) return `${(n / limit).toFixed(n / limit < 10 ? 1 : 0).replace(/\.0$/, "")} ${unit}`;
  }
  return String(n);
}

const plural = (n, word, words) => `${number(n)} ${n === 1 ? word : words || word + "s"}`;

/** Never 100 % while something is missing, never 0 % while something is there. */
function percent(part, all) {
  if (all === 0) return "–";
  const exact = (part / all) * 100;
  if (part < all && exact > 99) return `${Math.floor(exact * 10) / 10} %`;
  if (part > 0 && exact < 1) return "<1 %";
  return `${Math.round(exact)} %`;
}

function sign(kind, text) {
  return h("b", { class: `sign ${kind}`, "aria-hidden": text ? null : "true" }, text || SIGNS[kind]);
}

function meter(f) {
  const parts = [["covered", f.branchesCovered], ["infeasible", f.branchesInfeasible], ["open", f.branchesOpen]];
  return h("div", {
    class: "meter", role: "img",
    "aria-label": parts.map(([kind, n]) => `${n} ${kind}`).join(", "),
  }, parts.filter(([, n]) => n > 0).map(([kind, n]) => h("i", { class: kind, style: `flex-grow:${n}` })));
}

function tile(label, value, small, ...notes) {
  return h("div", { class: "tile" },
    h("div", { class: "label" }, label),
    h("div", { class: "value" }, value, small ? h("small", {}, small) : null),
    notes.map((n) => (typeof n === "string" ? h("div", { class: "note" }, n) : n)));
}

/** Branches that somebody could cover. */
const feasible = (f) => f.branches - f.branchesInfeasible;

function branchTile(f) {
  return tile("Branches covered", percent(f.branchesCovered, feasible(f)),
    f.branches ? `${number(f.branchesCovered)} of ${number(feasible(f))}${f.branchesInfeasible ? " feasible" : ""}` : "no branches",
    meter(f),
    h("div", { class: "split" }, ["covered", "infeasible", "open"].map((kind) => {
      const n = f[`branches${kind[0].toUpperCase()}${kind.slice(1)}`];
      return h("span", {}, sign(kind), ` ${number(n)} ${kind}`);
    })));
}

function emptyState(title, text, ...more) {
  return h("div", { class: "empty" }, h("strong", {}, title), text, ...more);
}

const readData = (id) => JSON.parse(document.getElementById(id).textContent);

/** Last part of a name, and the package before it. */
function splitName(name) {
  const at = name.lastIndexOf(".");
  return [name.slice(at + 1), at < 0 ? "" : name.slice(0, at)];
}

const classLink = (name, ...rest) => "#/" + ["class", name, ...rest].map((p) => encodeURIComponent(p)).join("/");

function announce(text) {
  document.getElementById("live").textContent = text;
}

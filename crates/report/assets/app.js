// Which view the address asks for.

const run = readData("overview");
const classIndex = new Map();
run.classes.forEach((c, k) => { if (!classIndex.has(c.name)) classIndex.set(c.name, k); });

const main = document.getElementById("main");
let current = null; // the class that is drawn
let overviewHash = "#/";

function decoded(part) {
  try { return decodeURIComponent(part); } catch { return part; }
}

function draw(nodes, title, nav) {
  main.replaceChildren(...nodes);
  document.title = title ? `${title} · Omakase` : "Omakase report";
  for (const a of document.querySelectorAll("[data-nav]")) a.dataset.nav === nav ? a.setAttribute("aria-current", "page") : a.removeAttribute("aria-current");
}

function route(first) {
  const hash = location.hash.slice(1);
  if (hash === "main") return;
  const [path, query] = hash.split("?");
  const [view, name, what, which] = path.split("/").slice(1).map(decoded);
  if (view === "class" && classIndex.has(name)) {
    if (!current || current.name !== name) {
      const page = classPage(readData(`class-${classIndex.get(name)}`));
      draw(page.main, splitName(name)[0], null);
      current = { name, show: page.show };
      main.querySelector(".back").setAttribute("href", overviewHash);
      scrollTo(0, 0);
      if (!first) main.querySelector("h1").focus({ preventScroll: true });
    }
    current.show(what, which);
    return;
  }
  current = null;
  if (view === "bugs") draw(bugList(run), "Suspected bugs", "bugs");
  else if (view === "class") draw([h("div", { class: "card" }, emptyState("No such class", `${name || "It"} is not in this report.`, h("div", {}, h("a", { class: "button", href: "#/" }, "All classes"))))], "No such class", null);
  else draw(overview(run, new URLSearchParams(query || "")), "", "overview");
  if (!first) {
    scrollTo(0, 0);
    (main.querySelector("h1") || main).focus({ preventScroll: true });
  }
}

addEventListener("hashchange", (e) => {
  const old = new URL(e.oldURL).hash;
  if (/^#\/(\?|$)/.test(old)) overviewHash = old;
  route(false);
});
addEventListener("click", (e) => {
  // A link to where the address is already changes nothing, but the reader may have scrolled away.
  const link = e.target.closest && e.target.closest('a[href^="#/"]');
  if (link && link.getAttribute("href") === location.hash) route(false);
});
addEventListener("keydown", (e) => {
  const input = document.getElementById("filter");
  if (e.key !== "/" || e.ctrlKey || e.metaKey || e.altKey || !input || /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement.tagName)) return;
  e.preventDefault();
  input.focus();
});

const bugCount = document.getElementById("bug-count");
bugCount.textContent = number(run.bugs.length);
if (run.bugs.length) bugCount.classList.add("some");
document.getElementById("about").textContent = `Omakase ${run.version} · seed ${run.seed} · budget ${run.budget}`;
route(true);

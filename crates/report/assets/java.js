// Java source as coloured lines: enough of a lexer for reading, not a parser.

const KEYWORDS = new Set(("abstract assert boolean break byte case catch char class const continue default do double " +
  "else enum extends false final finally float for goto if implements import instanceof int interface long native " +
  "new non-sealed null package permits private protected public record return sealed short static strictfp super " +
  "switch synchronized this throw throws transient true try var void volatile when while yield").split(" "));

const TOKEN = new RegExp([
  /(\/\*[\s\S]*?(?:\*\/|$)|\/\/[^\n]*)/,
  /("""[\s\S]*?(?:"""|$)|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?)/,
  /(@[A-Za-z_$][\w$.]*)/,
  /((?:0[xX][\da-fA-F_]+|0[bB][01_]+|\d[\d_]*(?:\.[\d_]+)?(?:[eE][+-]?\d+)?)[lLfFdD]?)/,
  /([\p{L}_$][\p{L}\p{N}_$]*)/,
].map((r) => r.source).join("|"), "gu");

/** For each line, pieces of text with a class or none. */
function highlight(text) {
  const lines = [[]];
  const put = (kind, piece) => piece.split("\n").forEach((part, k) => {
    if (k > 0) lines.push([]);
    if (part) lines[lines.length - 1].push([kind, part]);
  });
  let last = 0;
  for (const m of text.matchAll(TOKEN)) {
    if (m.index > last) put(null, text.slice(last, m.index));
    const kind = m[1] ? "c" : m[2] ? "s" : m[3] ? "a" : m[4] ? "n" : KEYWORDS.has(m[0]) ? "k" : null;
    put(kind, m[0]);
    last = m.index + m[0].length;
  }
  put(null, text.slice(last));
  return lines;
}

/** The pieces of a line, as nodes. */
function codeNodes(pieces) {
  return pieces.map(([kind, text]) => (kind ? h("span", { class: `hl-${kind}` }, text) : text));
}

function codeBlock(text) {
  const nodes = [];
  highlight(text.replace(/\r\n?/g, "\n")).forEach((line, k) => nodes.push(...(k ? ["\n"] : []), ...codeNodes(line)));
  return h("pre", { tabindex: "0" }, h("code", {}, ...nodes));
}

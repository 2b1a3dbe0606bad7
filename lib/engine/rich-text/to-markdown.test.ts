import commonmark from "commonmark-spec";
import fc from "fast-check";
import { fromParse5 } from "hast-util-from-parse5";
import { toMdast } from "hast-util-to-mdast";
import MarkdownIt from "markdown-it";
import { parseFragment } from "parse5";
import { expect, test } from "vitest";
import { sanitiseHtml } from "./sanitise-html.ts";
import { toMarkdown } from "./to-markdown.ts";

/** Another reader of CommonMark than the one whose writer is used. */
const reader = new MarkdownIt("commonmark").enable(["table", "strikethrough"]);
const read = (markdown: string) => sanitiseHtml(reader.render(markdown));

/** What a page says in Markdown's own terms: not how loose its lists are, nor how an address is escaped. */
function meaning(html: string): unknown {
  const tree = toMdast(fromParse5(parseFragment(html)), { document: true });
  return JSON.parse(JSON.stringify(tree), (key, value) => {
    if (key === "position" || key === "spread") return undefined;
    return key === "url" ? reader.normalizeLink(value) : value;
  });
}

/** Code of nothing has no signs, and a cell of a table has one line. */
const inexpressible = [138, 148, 334];

test.each(commonmark.tests.filter(({ number }) => !inexpressible.includes(number)))(
  "example $number of CommonMark ($section) means the same once it was read, written and read again",
  ({ html }) => {
    const clean = sanitiseHtml(html);
    expect(meaning(read(toMarkdown(clean)))).toEqual(meaning(clean));
  },
);

test.each([
  ["ordered lists", '<ol start="3"><li>three</li><li>four</li></ol>', "3. three\n4. four"],
  ["lists of the editor", "<ul><li><p>one</p><ol><li><p>two</p></li></ol></li></ul>", "- one\n  1. two"],
  ["quotes in lists", "<ul><li><blockquote><p>a</p></blockquote></li></ul>", "- > a"],
  ["lists in quotes", "<blockquote><ol><li>a</li><li>b</li></ol></blockquote>", "> 1. a\n> 2. b"],
  [
    "tables",
    "<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>1|2</td><td><b>x</b></td></tr></tbody></table>",
    "| A    | B     |\n| ---- | ----- |\n| 1\\|2 | **x** |",
  ],
  [
    "blocks in cells",
    "<table><tr><th>A</th></tr><tr><td><p>a</p><ul><li>b</li><li>c</li></ul><pre>d\ne</pre></td></tr></table>",
    "| A           |\n| ----------- |\n| a b c `d e` |",
  ],
  ["signs", "<p>1. a * b _c_ # [d](e) &lt;i&gt; `f` ~~g~~ \\h</p>", null],
  [
    "signs at the beginning of a line",
    "<p># a</p><p>- b</p><p>+ c</p><p>&gt; d</p><p>2. e</p><p>---</p><p>```</p>",
    null,
  ],
  [
    "code with fences in it",
    '<pre><code class="language-md">```js\na\n```\n</code></pre>',
    "````md\n```js\na\n```\n````",
  ],
  ["line breaks", "<p>a<br />b</p>", "a\\\nb"],
  ["struck text", "<p><s>a</s> <del>b</del></p>", "~~a~~ ~~b~~"],
  ["pictures", '<p><img src="/a.png" alt="A [b]" title="T" /></p>', '![A \\[b\\]](/a.png "T")'],
  ["what has no sign", "<p><u>a</u> <mark>b</mark> <ins>c</ins> <sub>d</sub></p>", "a b c d"],
  ["empty code", "<p>a <code> </code> b</p>", "a b"],
  ["nothing", "", ""],
])("%s are written so that they are read again as they were", (_what, html, markdown) => {
  const clean = sanitiseHtml(html);
  const written = toMarkdown(clean);
  if (markdown !== null) expect(written).toBe(markdown);
  else expect(meaning(read(written))).toEqual(meaning(clean));
});

test("no text becomes a sign, whatever stands in it", { timeout: 60_000 }, () => {
  const texts = fc.string({ unit: fc.constantFrom(..."*_`~[]()<>#+-.!|\\&;:/ \n1ab=\"'"), maxLength: 30 });
  const asHtml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const blocks = fc.constantFrom("p", "h2", "blockquote", "li", "td", "th", "strong", "em", "a", "pre");
  const inside: Record<string, (text: string) => string> = {
    li: (text) => `<ol><li>${text}</li><li>b</li></ol>`,
    td: (text) => `<table><tr><th>h</th></tr><tr><td>${text}</td></tr></table>`,
    th: (text) => `<table><tr><th>${text}</th></tr><tr><td>x</td></tr></table>`,
    a: (text) => `<p><a href="/x">${text}</a></p>`,
    strong: (text) => `<p>a <strong>${text}</strong> b</p>`,
    em: (text) => `<p>a <em>${text}</em> b</p>`,
  };
  const words = (html: string) => parseText(html).replace(/\s+/g, " ").trim();
  fc.assert(
    fc.property(texts, blocks, (text, block) => {
      const html = sanitiseHtml(inside[block]?.(asHtml(text)) ?? `<${block}>${asHtml(text)}</${block}>`);
      expect(words(read(toMarkdown(html)))).toBe(words(html));
    }),
    { numRuns: 300 },
  );
});

/** The text of all nodes. */
function parseText(html: string): string {
  const texts = (node: { nodeName: string; value?: string; childNodes?: unknown[] }): string =>
    node.value !== undefined ? node.value : (node.childNodes ?? []).map((child) => texts(child as never)).join(" ");
  return texts(parseFragment(html) as never);
}

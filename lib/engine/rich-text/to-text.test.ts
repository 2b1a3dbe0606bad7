import { expect, test } from "vitest";
import { sanitiseHtml } from "./sanitise-html.ts";
import { toMarkdown } from "./to-markdown.ts";
import { toText } from "./to-text.ts";

test.each([
  ["paragraphs and breaks", "<p>a<br>b</p><p>c</p>", "a\nb\n\nc"],
  ["signs and entities", "<p>&lt;b&gt; &amp;&nbsp;*c*</p>", "<b> & *c*"],
  ["lists", "<ul><li>a</li><li>b</li></ul>", "- a\n- b"],
  ["numbers", '<p>x</p><ol start="9"><li>nine</li><li>ten</li></ol><p>y</p>', "x\n\n9.  nine\n10. ten\n\ny"],
  [
    "lists of the editor, in lists",
    "<ol><li><p>a</p><ul><li><p>b</p><p>c</p></li></ul></li><li><p>d</p></li></ol>",
    "1. a\n   - b\n     c\n2. d",
  ],
  ["tables", "<table><tr><th>Name</th><th>B</th></tr><tr><td>1|2</td><td>x</td></tr></table>", "Name   B\n1|2    x"],
  ["headings", "<h1>Loud</h1><h6>Quiet</h6>", "Loud\n\nQuiet"],
  ["links and pictures", '<p>a <a href="https://x.example">link</a><img src="/a.png" alt="b"></p>', "a link"],
  ["quotes", "<blockquote><p>a</p><p>b</p></blockquote>", "> a\n>\n> b"],
  ["code", "<pre><code>a\n  b</code></pre>", "a\n  b"],
  ["nothing", "", ""],
])("%s become text as people read it", (_what, html, text) => {
  expect(toText(sanitiseHtml(html))).toBe(text);
});

test("HTML that is nested without end is cleaned to a bound, and what was stored before that is still read", () => {
  const deep = `${"<div><ul><li><b>".repeat(2_000)}word`;
  const clean = sanitiseHtml(deep);
  for (const html of [clean, deep]) for (const convert of [toText, toMarkdown]) expect(convert(html)).toContain("word");
  expect(clean.match(/<div>/g)!.length).toBeLessThan(100);
});

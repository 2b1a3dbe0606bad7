/** RichText: sanitised HTML as it is stored, and the plain text and Markdown that PostgreSQL makes of it when they are selected. */
import { type Sql, sql, trusted } from "./sql.ts";

/** Sanitised HTML has lower-case tags and no script, so patterns are enough; each pair is a pattern and what stands in its place. */
const markdown: readonly [pattern: string, replacement: string][] = [
  ["<h1[^>]*>", "\\n\\n# "],
  ["<h2[^>]*>", "\\n\\n## "],
  ["<h3[^>]*>", "\\n\\n### "],
  ["<h4[^>]*>", "\\n\\n#### "],
  ["<h5[^>]*>", "\\n\\n##### "],
  ["<h6[^>]*>", "\\n\\n###### "],
  ["</?(strong|b)>", "**"],
  ["</?(em|i)>", "*"],
  ["</?(s|del)>", "~~"],
  ["<pre[^>]*>(<code[^>]*>)?", "\\n\\n```\\n"],
  ["(</code>)?</pre>", "\\n```\\n\\n"],
  ["</?code[^>]*>", "`"],
  ['<a [^>]*href="([^"]*)"[^>]*>(.*?)</a>', "[\\2](\\1)"],
  ['<img [^>]*src="([^"]*)"[^>]*/?>', "![](\\1)"],
  ["<li[^>]*>", "\\n- "],
  ["<blockquote[^>]*>", "\\n\\n> "],
  ["<hr ?/?>", "\\n\\n---\\n\\n"],
];

const breaks: readonly [string, string][] = [
  ["<br ?/?>", "\\n"],
  ["</(p|h[1-6]|ul|ol|blockquote|table)>", "\\n\\n"],
  ["</(li|tr|div)>", "\\n"],
  ["<[^>]+>", ""],
];

const entities: readonly [string, string][] = [
  ["&nbsp;", " "],
  ["&lt;", "<"],
  ["&gt;", ">"],
  ["&quot;", '"'],
  ["&#39;", "'"],
  ["&amp;", "&"],
];

const tidy: readonly [string, string][] = [
  ["[ \\t]+\\n", "\\n"],
  ["\\n{3,}", "\\n\\n"],
];

const quoted = (text: string) => trusted(`E'${text.replace(/[\\']/g, "\\$&")}'`);
/** In a replacement `\n` is a line break while `\1` stays for regexp_replace. */
const replacementText = (text: string) => trusted(`E'${text.replace(/\\(?=\d)/g, "\\\\").replace(/'/g, "\\'")}'`);

function replaceAll(value: Sql, steps: readonly (readonly [string, string])[]): Sql {
  return steps.reduce(
    (inner, [pattern, replacement]) =>
      sql`regexp_replace(${inner}, ${quoted(pattern)}, ${replacementText(replacement)}, 'g')`,
    value,
  );
}

/** The parts of RichText by name. */
export const richTextParts: Readonly<Record<string, (html: Sql) => Sql>> = {
  html: (html) => html,
  text: (html) => sql`btrim(${replaceAll(html, [...breaks, ...entities, ...tidy])}, E' \n')`,
  markdown: (html) => sql`btrim(${replaceAll(html, [...markdown, ...breaks, ...entities, ...tidy])}, E' \n')`,
};

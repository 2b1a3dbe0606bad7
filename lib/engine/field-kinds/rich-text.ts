import { cleanRichText, toText } from "../rich-text/index.ts";
import { unconvertible } from "./conversions.ts";
import type { EngineKind } from "./kind.ts";

export const richText: EngineKind = {
  column: () => "text",
  scalar: "text",
  isSearched: true,
  searchedWords: [
    "replace(replace(replace(replace(regexp_replace(",
    ", '<[^>]*>', ' ', 'g'), '&nbsp;', ' '), '&lt;', '<'), '&gt;', '>'), '&amp;', '&')",
  ],
  prepare: (html, owner) => cleanRichText(html as string, owner),
  convert(value, { from, toText }) {
    if (from.form === "formatted") return value;
    const text = toText(value);
    return text === unconvertible ? text : `<p>${escapeHtml(String(text))}</p>`;
  },
  toText: (html) => (typeof html === "string" ? toText(html) : html),
};

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll("\n", "<br />");
}

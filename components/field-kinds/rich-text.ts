import { Pilcrow } from "lucide-react";
import { msg } from "../../lib/kernel/words/words.ts";
import type { ConsoleFieldKind, ConsoleFieldType } from "./field-kind.ts";
import { filterTarget } from "./filter/filter-target.ts";
import { plainKind } from "./plain-kind.ts";
import { linesOfHtml } from "./rich-text-lines.ts";

export const richTextType: ConsoleFieldType = {
  type: "multiline",
  name: msg("Rich text"),
  explanation: msg("Longer text with headings, lists and links."),
  icon: Pilcrow,
  input_type: "string",
  field_sub_type: null,
  settings: { placeholder: true, limits: () => "text" },
};

/** Rich text may come as { html, text, markdown }. */
function htmlOf(value: unknown): string {
  return typeof value === "object" ? ((value as { html?: string }).html ?? "") : String(value);
}

/** Tags out, entities and whitespace to plain text: enough for a preview, never used as HTML. */
function textOfHtml(html: string): string {
  return html
    .replace(/<[^>]*>/g, " ")
    .replace(/&nbsp;/g, " ")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, "&")
    .replace(/\s+/g, " ")
    .trim();
}

/** More is not seen in a cell. */
const cellCharsMax = 300;

export const richText: ConsoleFieldKind = {
  ...plainKind,
  width: 280,
  cellText: (value) => textOfHtml(htmlOf(value)).slice(0, cellCharsMax),
  // Without a browser nobody compares.
  fullText: (value) => (typeof DOMParser === "undefined" ? textOfHtml : linesOfHtml)(htmlOf(value)),
  input: "rich text",
  empty: () => "",
  shown: htmlOf,
  filter: () => filterTarget("text"),
  fake: (field, { html }) => html(field),
};

import { endOfString } from "../../kernel/bounded-json.ts";
import { Lru } from "../../kernel/lru.ts";
import type { RichTextForm } from "./mark.ts";
import { toMarkdown } from "./to-markdown.ts";
import { toText } from "./to-text.ts";

const forms: Readonly<Record<RichTextForm, (html: string) => string>> = { text: toText, markdown: toMarkdown };

/** What was converted is mostly asked for again: the same records for the next visitor. */
const known = new Lru<string>({
  entriesMax: 50_000,
  weightMax: 32 * 1024 * 1024,
  weightOf: (value, key) => 2 * (value.length + key.length),
});

/** JSON text with every marked string converted; `mark` is how these begin, their quote included. */
export function convertMarked(json: string, mark: string): string {
  const parts: string[] = [];
  let done = 0;
  for (let start = json.indexOf(mark); start !== -1; start = json.indexOf(mark, done)) {
    const end = endOfString(json, start);
    const value = JSON.parse(json.slice(start, end)) as string;
    parts.push(json.slice(done, start), JSON.stringify(converted(value.slice(mark.length - 1))));
    done = end;
  }
  return parts.join("") + json.slice(done);
}

function converted(marked: string): string {
  const found = known.get(marked);
  if (found !== undefined) return found;
  const end = marked.indexOf("_");
  const text = forms[marked.slice(0, end) as RichTextForm](marked.slice(end + 1));
  known.set(marked, text);
  return text;
}

/** Cuts a stream of JSON into the texts of its records, without reading what is inside of them. */

import { PlinthError } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";

export interface JsonText {
  /** On which the record begins. */
  line: number;
  text: string;
}

const unfinished = () => new PlinthError("BAD_USER_INPUT", t("The JSON ends in the middle of a list."));
const tooLong = (line: number) => new PlinthError("BAD_USER_INPUT", t("The row on line {line} is too long.", { line }));

/**
 * The elements of a list, or the lines of NDJSON; those that end in one text together. BAD_USER_INPUT for what is
 * neither, or a record above the limit.
 */
export function jsonTexts(
  texts: AsyncIterable<string>,
  format: "json" | "ndjson",
  charactersMax: number,
): AsyncGenerator<JsonText[]> {
  return format === "ndjson" ? lines(texts, charactersMax) : elements(texts, charactersMax);
}

async function* lines(texts: AsyncIterable<string>, charactersMax: number): AsyncGenerator<JsonText[]> {
  let line = 1;
  // Of the line that has not ended; joined once, when it has.
  let pieces: string[] = [];
  let length = 0;
  for await (const text of texts) {
    const parts = text.split("\n");
    const rest = parts.pop()!;
    const found: JsonText[] = [];
    for (const part of parts) {
      const whole = pieces.length > 0 ? pieces.join("") + part : part;
      pieces = [];
      length = 0;
      if (whole.trim() !== "") found.push({ line, text: whole });
      line++;
    }
    if (found.length > 0) yield found;
    pieces.push(rest);
    length += rest.length;
    if (length > charactersMax) throw tooLong(line);
  }
  const last = pieces.join("");
  if (last.trim() !== "") yield [{ line, text: last }];
}

/** Where the scan of a list is. */
interface Scan {
  line: number;
  /** Line of the element that has begun; null between elements. */
  began: number | null;
  /** Brackets open within the element. */
  depth: number;
  inString: boolean;
  escaped: boolean;
  state: "before" | "inside" | "after";
}

async function* elements(texts: AsyncIterable<string>, charactersMax: number): AsyncGenerator<JsonText[]> {
  const scan: Scan = { line: 1, began: null, depth: 0, inString: false, escaped: false, state: "before" };
  let kept = "";
  for await (const text of texts) {
    let start = 0;
    const found: JsonText[] = [];
    for (let i = 0; i < text.length; i++) {
      const ended = step(scan, text[i]!);
      if (ended === "began") start = i;
      else if (ended === "ended") {
        found.push({ line: scan.began!, text: kept + text.slice(start, i) });
        kept = "";
        scan.began = null;
      }
    }
    if (found.length > 0) yield found;
    if (scan.began === null) continue;
    kept += text.slice(start);
    if (kept.length > charactersMax) throw tooLong(scan.began);
  }
  if (scan.state !== "after") throw unfinished();
}

/** Takes one character; tells where an element begins, and that the one before this character has ended. */
function step(scan: Scan, character: string): "began" | "ended" | null {
  if (character === "\n") scan.line++;
  if (scan.inString) {
    if (scan.escaped) scan.escaped = false;
    else if (character === "\\") scan.escaped = true;
    else if (character === '"') scan.inString = false;
    return null;
  }
  if (scan.state !== "inside") return outside(scan, character);
  if (scan.depth === 0 && (character === "," || character === "]")) {
    if (character === "]") scan.state = "after";
    return scan.began === null ? null : "ended";
  }
  if (character === '"') scan.inString = true;
  else if (character === "{" || character === "[") scan.depth++;
  else if (character === "}" || character === "]") scan.depth--;
  if (scan.began !== null || isSpace(character)) return null;
  scan.began = scan.line;
  return "began";
}

const isSpace = (character: string) =>
  character === " " || character === "\n" || character === "\r" || character === "\t";

function outside(scan: Scan, character: string): null {
  if (isSpace(character) || character === "\uFEFF") return null;
  if (scan.state === "before" && character === "[") scan.state = "inside";
  else
    throw new PlinthError(
      "BAD_USER_INPUT",
      t("The file must be one JSON list of records (line {line}).", { line: scan.line }),
    );
  return null;
}

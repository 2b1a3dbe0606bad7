import { z } from "zod";
import { limits } from "../../../contract/limits.ts";
import { SyncFile } from "../../../contract/sync/sync.ts";
import { parseBoundedJson } from "../../../kernel/bounded-json.ts";
import { badInput, PlinthError } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import { jsonTexts } from "../../records/index.ts";

const place = z.int32().optional();
const link = z.strictObject({ from_id: z.uuid(), to_id: z.uuid(), forward_place: place, reverse_place: place });
const actor = z.strictObject({
  id: z.string().min(1).max(100),
  first_name: z.string().max(1_000),
  last_name: z.string().max(1_000),
  email: z.string().max(1_000),
  avatar: z.string().max(10_000),
});

const ContentLine = z.union([
  z.strictObject({ model: z.string(), row: z.looseObject({ id: z.uuid("The id of a record is a UUID") }) }),
  z.strictObject({ relation: z.string(), row: link }),
  z.strictObject({ actor }),
  z.strictObject({ file: SyncFile }),
  z.strictObject({
    end: z.strictObject({ records: z.int(), links: z.int(), files: z.int().optional() }),
  }),
]);
/** One line of a file of content. */
export type ContentLine = z.infer<typeof ContentLine> & {
  line: number;
  /** Characters of the line. */
  length: number;
};

/** Of one line; the first may be a document. */
const charactersMax = limits.syncDocumentBytesMax;

interface JsonLine {
  line: number;
  length: number;
  value: unknown;
}

/** JSON of each line with its number, those that come together. BAD_USER_INPUT names the line that is none. */
export async function* readJsonLines(source: AsyncIterable<Uint8Array>): AsyncGenerator<JsonLine[]> {
  for await (const texts of jsonTexts(decoded(source), "ndjson", charactersMax))
    yield texts.map(({ line, text }) => {
      try {
        return { line, length: text.length, value: parseBoundedJson(text, `Line ${line}`) };
      } catch (error) {
        throw badInput({ [`line ${line}`]: (error as Error).message });
      }
    });
}

/** The line as content; BAD_USER_INPUT for anything else. */
export function contentLine({ line, length, value }: JsonLine): ContentLine {
  const result = ContentLine.safeParse(value);
  if (result.success) return { line, length, ...result.data };
  throw badInput({ [`line ${line}`]: t("Line {line} is no record, link, file or end of a file of content", { line }) });
}

async function* decoded(source: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const chunk of source) yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  } catch (error) {
    if (error instanceof TypeError) throw new PlinthError("BAD_USER_INPUT", t("The file is not valid UTF-8."));
    throw error;
  }
}

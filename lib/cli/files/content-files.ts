/** Records as files: one NDJSON file for each model, one for each relation that both sides have many of. */

import { once } from "node:events";
import { createReadStream, createWriteStream, existsSync, type WriteStream } from "node:fs";
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { finished } from "node:stream/promises";
import { CommandError } from "../command.ts";
import { linesOf } from "./json-lines.ts";
import { asListed, listedMedia } from "./media-files.ts";

const linksEnd = ".links.ndjson";
const recordsEnd = ".ndjson";

interface Writing {
  /** Where the list of files goes; null where none is expected. */
  list: string | null;
  told(records: number): void;
  /** Runs when all lines are there, and before they replace the old ones. */
  beforeReplacing(): Promise<void>;
}

/** The name of a model or relation, which becomes a path. */
function nameOf(name: unknown): string {
  if (typeof name === "string" && /^\w[\w.-]{0,199}$/.test(name)) return name;
  throw new CommandError("INTERNAL", "The content has a part that is called as no model and no relation can be.");
}

/** Splits the lines into files; the old ones are replaced once all is there. Gives the numbers of records and links. */
export async function writeContentFiles(
  folder: string,
  source: AsyncIterable<Uint8Array>,
  { list, told, beforeReplacing }: Writing,
): Promise<{ records: number; links: number }> {
  const fresh = join(folder, "content.part");
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { recursive: true });
  const found = { records: 0, links: 0 };
  let open = null as { path: string; stream: WriteStream } | null;
  let listed = 0;
  let end: { records: number; links: number; files?: number } | null = null;
  if (list) await writeFile(list, "");
  const close = async () => {
    if (!open) return;
    open.stream.end();
    await finished(open.stream);
  };
  try {
    for await (const line of linesOf(source)) {
      const { model, relation, row, file, end: last } = JSON.parse(line);
      if (last) {
        end = last;
        continue;
      }
      // Without a list nothing but records was asked for.
      if (file && !list) continue;
      const path = file ? list! : join(fresh, model ? nameOf(model) + recordsEnd : nameOf(relation) + linksEnd);
      if (file) listed++;
      else if (model) told(++found.records);
      else found.links++;
      if (open?.path !== path) {
        await close();
        // Nothing is lost where a model comes back after another one.
        open = { path, stream: createWriteStream(path, { flags: "a" }) };
      }
      if (!open.stream.write(`${JSON.stringify(file ?? row)}\n`)) await once(open.stream, "drain");
    }
    await close();
    if (end?.records !== found.records || end.links !== found.links || (end.files ?? 0) !== listed)
      throw new CommandError("UNAVAILABLE", "The content ended too early. Please try again.");
    await beforeReplacing();
    await rm(join(folder, "content"), { recursive: true, force: true });
    await rename(fresh, join(folder, "content"));
    return found;
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

/**
 * The lines of all content files as a push sends them, with their end, and where asked for the list of media before.
 * CommandError for a folder without content.
 */
export async function* readContentFiles(
  folder: string,
  withMedia: boolean,
  told: (records: number) => void,
): AsyncGenerator<Uint8Array> {
  const place = join(folder, "content");
  if (!existsSync(place))
    throw new CommandError("NO_FILES", `There is no content in ${place}: please pull it first with pull --content.`);
  const encoder = new TextEncoder();
  const names = (await readdir(place)).filter((name) => name.endsWith(recordsEnd)).sort();
  let records = 0;
  let links = 0;
  let files = 0;
  if (withMedia)
    for await (const file of listedMedia(folder)) {
      files++;
      yield encoder.encode(`${JSON.stringify({ file: asListed(file) })}\n`);
    }
  // Records first: links need them.
  for (const isLinks of [false, true])
    for (const name of names.filter((one) => one.endsWith(linksEnd) === isLinks)) {
      const owner = name.slice(0, -(isLinks ? linksEnd : recordsEnd).length);
      const head = `{${JSON.stringify(isLinks ? "relation" : "model")}:${JSON.stringify(owner)},"row":`;
      let text = "";
      for await (const line of createInterface({
        input: createReadStream(join(place, name)),
        crlfDelay: Number.POSITIVE_INFINITY,
      })) {
        if (line.trim() === "") continue;
        if (isLinks) links++;
        else told(++records);
        text += `${head}${line}}\n`;
        if (text.length > 64 * 1024) {
          yield encoder.encode(text);
          text = "";
        }
      }
      if (text) yield encoder.encode(text);
    }
  yield encoder.encode(`${JSON.stringify({ end: { records, links, files } })}\n`);
}

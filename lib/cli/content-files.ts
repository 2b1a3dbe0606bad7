/** Records as files: one NDJSON file for each model, one for each relation that both sides have many of. */

import { once } from "node:events";
import { createReadStream, createWriteStream, existsSync, type WriteStream } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { finished } from "node:stream/promises";
import { CommandError } from "./command.ts";

const linksEnd = ".links.ndjson";
const recordsEnd = ".ndjson";

/** Splits the lines into files; the old ones are replaced once all is there. Gives the numbers of records and links. */
export async function writeContentFiles(
  folder: string,
  source: AsyncIterable<Uint8Array>,
  told: (records: number) => void,
): Promise<{ records: number; links: number }> {
  const fresh = join(folder, "content.part");
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { recursive: true });
  const found = { records: 0, links: 0 };
  let open = null as { name: string; stream: WriteStream } | null;
  let end: { records: number; links: number } | null = null;
  const close = async () => {
    if (!open) return;
    open.stream.end();
    await finished(open.stream);
  };
  try {
    for await (const line of linesOf(source)) {
      const { model, relation, row, end: last } = JSON.parse(line);
      if (last) {
        end = last;
        continue;
      }
      const name = model ? `${model}${recordsEnd}` : `${relation}${linksEnd}`;
      if (model) told(++found.records);
      else found.links++;
      if (open?.name !== name) {
        await close();
        open = { name, stream: createWriteStream(join(fresh, name)) };
      }
      if (!open.stream.write(`${JSON.stringify(row)}\n`)) await once(open.stream, "drain");
    }
    await close();
    if (end?.records !== found.records || end.links !== found.links)
      throw new CommandError("UNAVAILABLE", "The content ended too early. Please try again.");
    await rm(join(folder, "content"), { recursive: true, force: true });
    await rename(fresh, join(folder, "content"));
    return found;
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

async function* linesOf(source: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let rest = "";
  for await (const chunk of source) {
    const parts = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = parts.pop()!;
    for (const part of parts) if (part !== "") yield part;
  }
  if (rest.trim() !== "") yield rest;
}

/** The lines of all content files as a push sends them, with their end. CommandError for a folder without content. */
export async function* readContentFiles(folder: string, told: (records: number) => void): AsyncGenerator<Uint8Array> {
  const place = join(folder, "content");
  if (!existsSync(place))
    throw new CommandError("NO_FILES", `There is no content in ${place}: run plinth pull --content first.`);
  const encoder = new TextEncoder();
  const names = (await readdir(place)).filter((name) => name.endsWith(recordsEnd)).sort();
  let records = 0;
  let links = 0;
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
  yield encoder.encode(`${JSON.stringify({ end: { records, links } })}\n`);
}

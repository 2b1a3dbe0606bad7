/**
 * A dump as a file: the lines that the server dumps, and after their end the media files, one after the other. Of each
 * a line with what it is and the hash of its bytes, lines with the bytes in Base64, and a line that ends it.
 */
import { createReadStream, createWriteStream } from "node:fs";
import { open, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { z } from "zod";
import { limits } from "../../contract/limits.ts";
import { SyncFile } from "../../contract/sync/sync.ts";
import { CommandError } from "../command.ts";
import type { SyncClient } from "../sync-client.ts";
import { bytesOfLines, linesOf } from "./json-lines.ts";
import { fetchFile, listIn, requireAll } from "./media-files.ts";

/** Bytes of one line; a multiple of three, so that Base64 has no padding in between. */
const pieceBytes = 192 * 1024;

export interface Dumped {
  records: number;
  links: number;
  files: number;
  bytes: number;
}

/** Writes the dump to the path. CommandError where it ends too early, or with the names of files that cannot be had. */
export async function writeDump(
  path: string,
  { client, project, withMedia }: { client: SyncClient; project: string; withMedia: boolean },
  told: (bytes: number) => void,
): Promise<Dumped> {
  const list = await open(`${path}.files`, "w", 0o600);
  const dumped: Dumped = { records: 0, links: 0, files: 0, bytes: 0 };
  let isWhole = false;
  const lines = async function* () {
    for await (const line of linesOf(await client.dump(project, withMedia))) {
      isWhole = false;
      if (line.startsWith('{"file":')) await list.write(`${JSON.stringify(JSON.parse(line).file)}\n`);
      else if (line.startsWith('{"end":')) {
        const { records, links, files = 0 } = JSON.parse(line).end;
        Object.assign(dumped, { records, links, files });
        isWhole = true;
      }
      yield line;
    }
    if (!isWhole) throw new CommandError("UNAVAILABLE", "The dump ended too early. Please try again.");
    if (withMedia) yield* mediaLines(client, project, `${path}.files`);
  };
  const counted = async function* () {
    for await (const chunk of bytesOfLines(lines())) {
      dumped.bytes += chunk.length;
      told(dumped.bytes);
      yield chunk;
    }
  };
  try {
    await pipeline(counted, createGzip(), createWriteStream(path, { mode: 0o600 }));
    return dumped;
  } finally {
    await list.close();
    await rm(`${path}.files`, { force: true });
  }
}

/** Each file is fetched whole before its first line, for that has its hash. */
async function* mediaLines(client: SyncClient, project: string, list: string): AsyncGenerator<string> {
  const faults: string[] = [];
  const path = `${list}.bytes`;
  let files = 0;
  try {
    for await (const file of listIn(list, SyncFile)) {
      const bytes_sha256 = await fetchFile(client, project, file, path, faults);
      // The others are still looked at, so that all are named at once.
      if (faults.length > 0) continue;
      files++;
      yield JSON.stringify({ data: { file, bytes_sha256 } });
      for await (const piece of createReadStream(path, { highWaterMark: pieceBytes }) as AsyncIterable<Buffer>)
        yield JSON.stringify({ data: { bytes: piece.toString("base64") } });
      yield JSON.stringify({ data: { end: file.id } });
    }
    requireAll(faults);
    if (files > 0) yield JSON.stringify({ dump_end: { files } });
  } finally {
    await rm(path, { force: true });
  }
}

const Data = z.union([
  z.strictObject({ file: SyncFile, bytes_sha256: SyncFile.shape.sha256 }),
  z.strictObject({ bytes: z.base64() }),
  z.strictObject({ end: z.string() }),
]);

/**
 * Sends the media files of a dump that the project lacks. CommandError where the dump is not whole. Without files it
 * reads no further than to the first record.
 */
export async function sendDumpedMedia(
  path: string,
  { client, project }: { client: SyncClient; project: string },
  told: (bytes: number) => void,
): Promise<void> {
  const missing = new Map<string, string>();
  let asked: SyncFile[] = [];
  let files = 0;
  let bytes = 0;
  let isWhole = false;
  const ask = async () => {
    if (asked.length === 0) return;
    const names = new Map(asked.map(({ id, file_name }) => [id, file_name]));
    for (const id of await client.missingFiles(project, asked)) missing.set(id, names.get(id) ?? id);
    asked = [];
  };
  const lines = linesIn(path);
  const piecesOf = async function* () {
    for (;;) {
      const { value, done } = await lines.next();
      const data = done ? null : dataOf(value);
      if (!data || "file" in data) throw torn();
      if ("end" in data) return;
      const piece = Buffer.from(data.bytes, "base64");
      bytes += piece.length;
      told(bytes);
      yield piece;
    }
  };
  try {
    for (let next = await lines.next(); !next.done; next = await lines.next()) {
      const line = next.value;
      if (line.startsWith('{"file":')) {
        if (files++ === 0) await requireEmpty(client, project);
        asked.push(listedFile(line));
        if (asked.length >= limits.syncFilesAskedMax) await ask();
      } else if (line.startsWith('{"data":')) {
        const data = dataOf(line);
        if (!("file" in data)) throw torn();
        const pieces = piecesOf();
        if (missing.delete(data.file.id)) await client.sendFile(project, data.file, data.bytes_sha256, pieces);
        else for await (const _ of pieces);
      } else if (line.startsWith('{"dump_end":')) isWhole = true;
      else if (line.startsWith('{"model":') && files === 0) return;
      else await ask();
    }
  } finally {
    await lines.return(undefined);
  }
  if (files > 0 && (!isWhole || missing.size > 0)) throw torn([...missing.values()][0]);
}

/** What the server takes of the dump: all but the media files. */
export function dumpedLines(path: string): AsyncIterable<Uint8Array> {
  const kept = async function* () {
    for await (const line of linesIn(path))
      if (!line.startsWith('{"data":') && !line.startsWith('{"dump_end":')) yield line;
  };
  return Readable.from(bytesOfLines(kept())).compose(createGzip()) as AsyncIterable<Uint8Array>;
}

async function* linesIn(path: string): AsyncGenerator<string> {
  try {
    yield* linesOf(createReadStream(path).compose(createGunzip()) as AsyncIterable<Uint8Array>);
  } catch (error) {
    if (!(error as { code?: string }).code?.startsWith("Z_") && !(error instanceof TypeError)) throw error;
    throw new CommandError("BROKEN_FILE", "The file is no gzip file, or it is broken.");
  }
}

/** Before files are sent into a project that takes no dump. */
async function requireEmpty(client: SyncClient, project: string): Promise<void> {
  const { document } = await client.document(project);
  if (document.models?.length)
    throw new CommandError(
      "BAD_USER_INPUT",
      "The project has models already. Please restore into a new, empty project.",
    );
}

function listedFile(line: string): SyncFile {
  const { file } = JSON.parse(line) as { file: unknown };
  const result = SyncFile.safeParse(file);
  if (!result.success) throw torn();
  return result.data;
}

function dataOf(line: string): z.infer<typeof Data> {
  try {
    return Data.parse((JSON.parse(line) as { data: unknown }).data);
  } catch {
    throw torn();
  }
}

const torn = (name?: string) =>
  new CommandError(
    "BROKEN_FILE",
    `The dump is not whole: ${name ? `the bytes of ${name} are` : "a part of it is"} missing.`,
  );

/**
 * Media files in the folder: `media/files.ndjson` lists them, a line each, and `media/<id>.<ending>` are their bytes.
 */
import { createHash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { z } from "zod";
import { limits } from "../../contract/limits.ts";
import { SyncFile } from "../../contract/sync/sync.ts";
import { CommandError } from "../command.ts";
import type { SyncClient } from "../sync-client.ts";
import { groupsOf, linesOf } from "./json-lines.ts";

/** A file that was pulled. */
const LocalFile = SyncFile.extend({ bytes_sha256: SyncFile.shape.sha256 });
export type LocalFile = z.infer<typeof LocalFile>;

/** Files on their way at the same time. */
const atOnce = 4;
const namesMax = 5;
/** Endings of images that are cleaned when they come: the hash of what was uploaded is not that of the bytes. */
const cleanedEndings = /^(jpe?g|a?png|webp|gif|avif|hei[cf]|tiff?)$/;

const mediaFolder = (folder: string) => join(folder, "media");
const listPath = (folder: string) => join(mediaFolder(folder), "files.ndjson");
const bytesName = ({ id, file_extension }: SyncFile) => `${id}.${file_extension}`;

/** Whether files were pulled into the folder. */
export const hasMedia = (folder: string): boolean => existsSync(listPath(folder));

/** Takes the list away, so that a push knows of no files; the bytes stay for a later pull. */
export const forgetMedia = (folder: string): Promise<void> => rm(listPath(folder), { force: true });

/** Where a pull notes the files that are to come. */
export async function mediaListPart(folder: string): Promise<string> {
  await mkdir(mediaFolder(folder), { recursive: true });
  return `${listPath(folder)}.part`;
}

/** The files of the folder as its list has them. */
export async function* listedMedia(folder: string): AsyncGenerator<LocalFile> {
  if (hasMedia(folder)) yield* listIn(listPath(folder), LocalFile);
}

/** The files of a list. CommandError for a line that is none. */
export async function* listIn<One>(path: string, schema: z.ZodType<One>): AsyncGenerator<One> {
  for await (const line of linesOf(createReadStream(path))) yield fileOfLine(line, schema, path);
}

function fileOfLine<One>(line: string, schema: z.ZodType<One>, path: string): One {
  try {
    return schema.parse(JSON.parse(line));
  } catch {
    throw new CommandError("BROKEN_FILE", `${path} cannot be read. Please pull again.`);
  }
}

/**
 * Fetches the files that the list's part names and that the folder lacks, and removes those that it has beside them.
 * What breaks off goes on with the next pull. All that cannot be had are named by one CommandError; the list is only
 * replaced where there is none.
 */
export async function pullMedia(
  folder: string,
  client: SyncClient,
  project: string,
  told: (bytes: number) => void,
): Promise<number> {
  const part = await mediaListPart(folder);
  const hashes = new Map<string, string>();
  for await (const { id, bytes_sha256 } of listedMedia(folder)) hashes.set(id, bytes_sha256);
  const fresh = await open(`${part}.new`, "w");
  const kept = new Set<string>();
  const faults: string[] = [];
  let bytes = 0;
  try {
    for await (const group of groupsOf(listIn(part, SyncFile), atOnce)) {
      const pulled = await Promise.all(
        group.map(async (file) => {
          const path = join(mediaFolder(folder), bytesName(file));
          const isHere = (await stat(path).catch(() => null))?.size === file.size;
          const known = isHere ? (hashes.get(file.id) ?? (await hashOfFile(path))) : null;
          const found = known ?? (await fetchFile(client, project, file, path, faults));
          if (found === null) return "";
          kept.add(bytesName(file));
          bytes += file.size;
          told(bytes);
          return `${JSON.stringify({ ...file, bytes_sha256: found })}\n`;
        }),
      );
      await fresh.write(pulled.join(""));
    }
    await fresh.close();
    requireAll(faults);
    await rename(`${part}.new`, listPath(folder));
    for (const name of await readdir(mediaFolder(folder)))
      if (/^[0-9a-f-]{36}\./.test(name) && !kept.has(name)) await rm(join(mediaFolder(folder), name));
    return kept.size;
  } finally {
    await fresh.close().catch(() => {});
    for (const path of [part, `${part}.new`]) await rm(path, { force: true });
  }
}

/** The hash of the bytes that are at the path then; null, and a fault noted, where they cannot be had whole. */
export async function fetchFile(
  client: SyncClient,
  project: string,
  file: SyncFile,
  path: string,
  faults: string[],
): Promise<string | null> {
  const { id, file_name, size, sha256, file_extension } = file;
  const part = `${path}.part`;
  const hash = createHash("sha256");
  let bytes = 0;
  const counted = async function* () {
    for await (const chunk of await client.file(project, id)) {
      bytes += chunk.length;
      // What comes beyond is not the file, and may have no end.
      if (bytes > size) return;
      hash.update(chunk);
      yield chunk;
    }
  };
  const target = await open(part, "w", 0o600);
  try {
    await target.writeFile(counted());
    await target.close();
    const found = hash.digest("hex");
    const isDamaged = bytes !== size || (found !== sha256 && !cleanedEndings.test(file_extension));
    if (isDamaged) faults.push(`${file_name} is damaged in the storage`);
    else await rename(part, path);
    return isDamaged ? null : found;
  } catch (error) {
    if (!(error instanceof CommandError) || error.code !== "NOT_FOUND") throw error;
    faults.push(error.message);
    return null;
  } finally {
    await target.close().catch(() => {});
    await rm(part, { force: true });
  }
}

/** CommandError with the names of those that cannot be had. */
export function requireAll(faults: readonly string[]): void {
  if (faults.length === 0) return;
  const more = faults.length > namesMax ? ` And ${faults.length - namesMax} more.` : "";
  const told = faults.slice(0, namesMax).map((fault) => (fault.endsWith(".") ? fault : `${fault}.`));
  throw new CommandError(
    "MISSING_FILES",
    `${told.join(" ")}${more} Please delete these files in the library, or leave all files out with --without-files.`,
  );
}

async function hashOfFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest("hex");
}

/** Sends those of the folder's files that the project lacks. CommandError names what the folder lacks itself. */
export async function sendMedia(
  folder: string,
  client: SyncClient,
  project: string,
  told: (bytes: number) => void,
): Promise<void> {
  let bytes = 0;
  for await (const page of groupsOf(listedMedia(folder), limits.syncFilesAskedMax)) {
    const missing = new Set(await client.missingFiles(project, page.map(asListed)));
    const wanted = page.filter(({ id }) => missing.has(id));
    const lost = wanted.find((file) => !existsSync(join(mediaFolder(folder), bytesName(file))));
    if (lost)
      throw new CommandError(
        "MISSING_FILES",
        `${join(mediaFolder(folder), bytesName(lost))} (${lost.file_name}) is missing: please pull again.`,
      );
    for (let start = 0; start < wanted.length; start += atOnce)
      await Promise.all(
        wanted.slice(start, start + atOnce).map(async (file) => {
          const content = createReadStream(join(mediaFolder(folder), bytesName(file)));
          await client.sendFile(project, asListed(file), file.bytes_sha256, content);
          bytes += file.size;
          told(bytes);
        }),
      );
  }
}

/** As the server lists and takes it. */
export function asListed({ bytes_sha256: _, ...file }: LocalFile): SyncFile {
  return file;
}

/**
 * Files of a project beside its lines: asked about, given and taken one by one, so that what broke off goes on with the
 * file at which it did.
 */
import type { Readable } from "node:stream";
import { parseInput } from "../../contract/parse-input.ts";
import { SyncFileInput, SyncFilesInput } from "../../contract/sync/sync.ts";
import { requireUser } from "../access/index.ts";
import { findCarried, openCarried, takeCarried } from "../media/index.ts";
import { requireContent, type SyncCaller, syncProject } from "./sync-caller.ts";

/** Ids of those files that the project lacks. Needs the scope `content`, and an admin. */
export async function missingFiles(caller: SyncCaller, projectId: string, body: unknown): Promise<string[]> {
  const { project } = await contentOf(caller, projectId);
  const { files } = parseInput(SyncFilesInput, body);
  const known = await findCarried(project, files);
  return files.flatMap(({ id }) => (known.has(id) ? [] : [id]));
}

/**
 * The bytes of a file. NOT_FOUND where there is none, or its bytes are gone. Needs the scope `content`, and an admin.
 */
export async function readFile(caller: SyncCaller, projectId: string, id: string): Promise<Readable> {
  const { project } = await contentOf(caller, projectId);
  return openCarried(project, id);
}

/**
 * Takes a file in; the answer is the project's id of it. Needs the scope `content`, and an admin, which are asked
 * before anything is read.
 */
export async function writeFile(
  caller: SyncCaller,
  projectId: string,
  about: unknown,
  content: AsyncIterable<Uint8Array>,
): Promise<string> {
  const { project } = await contentOf(caller, projectId);
  const input = parseInput(SyncFileInput, about);
  return takeCarried(project, requireUser(caller.ctx), { ...input, content });
}

async function contentOf(caller: SyncCaller, projectId: string) {
  const found = await syncProject(caller, projectId);
  requireContent(caller, found);
  return found;
}

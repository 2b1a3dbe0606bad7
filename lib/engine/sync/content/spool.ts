import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { limits } from "../../../contract/limits.ts";
import { PlinthError } from "../../../kernel/errors.ts";
import { uuidv7 } from "../../../kernel/ids.ts";
import { t } from "../../../kernel/words/words.ts";
import { perPlatform } from "../../../platform/per-platform.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { OpenProject } from "../../projects/index.ts";
import { bounded } from "./file-bounds.ts";
import { briskly, type Pace } from "./pace.ts";
import { unpack } from "./unpack.ts";

/** What was sent, on disk: it can be read more than once, and no table waits for a slow sender. */
export interface Spooled {
  read(): AsyncIterable<Uint8Array>;
  remove(): Promise<void>;
}

/**
 * Writes what comes to a file of its own, unpacked; nothing stays of what is refused. TOO_LARGE above the limit, and
 * for a packed file that becomes many times as large as it is; BAD_USER_INPUT for what is no gzip, and for what comes
 * too slowly; RATE_LIMITED where the project, its owner's account or the node has as many files under way as it may
 * have.
 */
export async function spool(
  platform: Platform,
  project: Sender,
  source: AsyncIterable<Uint8Array>,
  { gzip, pace = limits.syncPace, kind = "sync" }: { gzip: boolean; pace?: Pace; kind?: SpooledKind },
): Promise<Spooled> {
  const leave = enter(platform, project, kind);
  try {
    const file = await write(platform, briskly(source, pace), gzip);
    return {
      read: file.read,
      async remove() {
        leave();
        await file.remove();
      },
    };
  } catch (error) {
    leave();
    throw error;
  }
}

/** The project that a file is for. */
type Sender = Pick<OpenProject, "id" | "owner_id">;

/** Projects whose files a node has taken, one entry for each file. */
const takenOf = perPlatform(() => new Set<{ project: Sender; kind: SpooledKind }>());

/** How many files of a kind a node takes at once, of all projects and of one. */
const places = {
  sync: { all: limits.syncFilesAtOnce, own: limits.syncFilesPerProject },
  import: { all: limits.importFilesAtOnce, own: limits.importFilesPerProject },
};
type SpooledKind = keyof typeof places;

function enter(platform: Platform, project: Sender, kind: SpooledKind): () => void {
  const all = takenOf(platform);
  const fault = faultOf(
    places[kind],
    [...all].filter((one) => one.kind === kind).map((one) => one.project),
    project,
  );
  if (fault)
    throw new PlinthError("RATE_LIMITED", t("{fault} Please try again soon.", { fault }), { retryAfterSeconds: 10 });
  const entry = { project, kind };
  all.add(entry);
  return () => all.delete(entry);
}

/**
 * Why the project gets no place beside those who have one; null where it does. No account takes more places than it
 * leaves free: one alone half of them, several less each, so that another one finds room beside them.
 */
function faultOf(most: (typeof places)[SpooledKind], taken: readonly Sender[], project: Sender): string | null {
  const free = most.all - taken.length;
  if (free <= 0) return "Other files are being read at the moment.";
  if (taken.filter(({ id }) => id === project.id).length >= most.own)
    return "This project has as many files under way as it may have at once.";
  if (taken.filter(({ owner_id }) => owner_id === project.owner_id).length >= free)
    return "The account that owns this project has as many files under way as it may have at once.";
  return null;
}

async function write(platform: Platform, source: AsyncIterable<Uint8Array>, gzip: boolean): Promise<Spooled> {
  const folder = join(platform.env.PLINTH_DATA_DIR, "sync");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, uuidv7());
  const remove = () => rm(path, { force: true });
  try {
    if (gzip) await unpack(source, path);
    else
      await pipeline(
        source,
        (whole: AsyncIterable<Uint8Array>) => bounded(whole),
        createWriteStream(path, { flags: "wx", mode: 0o600 }),
      );
    return { read: () => createReadStream(path), remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Removes what a crash has left. */
export function emptySpool(platform: Platform): Promise<void> {
  return rm(join(platform.env.PLINTH_DATA_DIR, "sync"), { recursive: true, force: true });
}

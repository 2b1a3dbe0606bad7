/**
 * `plinth.lock.json`: what the project was when its files were pulled, for each installation that they are pushed to.
 * Made for git: no times in it.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { syncParts } from "../../contract/sync/sync-document.ts";
import { CommandError } from "../command.ts";

const Target = z.strictObject({
  url: z.string(),
  project: z.string(),
  revision: z.string(),
  parts: z.array(z.enum(syncParts)),
});
export type Target = z.infer<typeof Target>;

const Lock = z.strictObject({
  format: z.literal(1),
  /** What the files were when they were written: by it, changes that were not pushed are known. */
  files: z.string(),
  /** The first one is where the files come from. */
  targets: z.array(Target),
});
export type Lock = z.infer<typeof Lock>;

const name = "plinth.lock.json";

/** The lock of the folder, or null before the first pull. */
export function readLock(folder: string): Lock | null {
  const path = join(folder, name);
  if (!existsSync(path)) return null;
  try {
    return Lock.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    throw new CommandError("BROKEN_FILE", `${path} cannot be read. Please restore it, or remove it and pull again.`);
  }
}

/** Writes the lock with this target; others stay. */
export function saveTarget(folder: string, files: string, target: Target): void {
  const targets = readLock(folder)?.targets ?? [];
  const at = targets.findIndex((one) => isSame(one, target));
  if (at < 0) targets.push(target);
  else targets[at] = target;
  writeFileSync(join(folder, name), `${JSON.stringify({ format: 1, files, targets }, null, 2)}\n`);
}

export function isSame(one: Pick<Target, "url" | "project">, other: Pick<Target, "url" | "project">): boolean {
  return one.url === other.url && one.project === other.project;
}

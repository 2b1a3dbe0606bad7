import { createHash } from "node:crypto";
import { mkdir, open, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { MediaKind } from "../../../contract/media.ts";
import { PlinthError } from "../../../kernel/errors.ts";
import { uuidv7 } from "../../../kernel/ids.ts";
import { shareConcurrency } from "../../../kernel/limit-concurrency.ts";
import { t } from "../../../kernel/words/words.ts";
import type { Platform } from "../../../platform/platform.ts";
import { cleanedTypes, cleanImage } from "../image/clean-image.ts";
import { incomingFolder } from "../media-file.ts";
import { detectType } from "./detect-type.ts";
import { fileName } from "./file-name.ts";
import type { Intake } from "./intake.ts";

/** A file on this machine that no row names yet. */
export interface StagedFile {
  id: string;
  path: string;
  file_name: string;
  file_extension: string;
  kind: MediaKind;
  content_type: string;
  size: number;
  width: number | null;
  height: number | null;
  frames: number | null;
  /** Of the bytes that came, before an image was cleaned: by it the same upload is known again. */
  sha256: Buffer;
  /** Of a file that comes from another project: what its row shall have from there. */
  carried?: { id: string; created_at: Date; alt: string; address_name: string | null };
}

/** Images that are looked at and cleaned at the same time, projects in turn: each may take tens of megabytes. */
const lookAtOnce = shareConcurrency(2);

/**
 * Writes what comes to disk, piece by piece, and finds out what it is. Nothing stays when it is refused: BAD_USER_INPUT
 * for nothing, for kinds that the project does not take and for damaged images, TOO_LARGE as soon as it shows. What a
 * crash leaves, sweepMedia finds.
 */
export async function stageFile(
  platform: Platform,
  intake: Intake,
  name: string,
  content: AsyncIterable<Uint8Array>,
): Promise<StagedFile> {
  const id = uuidv7();
  const path = join(incomingFolder(platform), id);
  await mkdir(incomingFolder(platform), { recursive: true, mode: 0o700 });
  const file = await open(path, "wx", 0o600);
  try {
    const sha256 = createHash("sha256");
    let size = 0;
    const checked = async function* () {
      for await (const chunk of content) {
        size += chunk.length;
        if (size > intake.file) throw intake.tooLarge(intake.file);
        sha256.update(chunk);
        yield chunk;
      }
    };
    await file.writeFile(checked());
    await file.close();
    return await lookAt(intake, { id, path, name, sha256: sha256.digest() });
  } catch (error) {
    await file.close().catch(() => {});
    await rm(path, { force: true });
    throw error;
  }
}

/** The same for a file that is on this machine already. */
export async function stageWhole(
  intake: Intake,
  { id, path, name }: { id: string; path: string; name: string },
): Promise<StagedFile> {
  const sha256 = createHash("sha256");
  const file = await open(path, "r");
  for await (const chunk of file.createReadStream() as AsyncIterable<Buffer>) sha256.update(chunk);
  return lookAt(intake, { id, path, name, sha256: sha256.digest() });
}

interface Arrived {
  id: string;
  path: string;
  name: string;
  sha256: Buffer;
}

async function lookAt(intake: Intake, { id, path, name, sha256 }: Arrived): Promise<StagedFile> {
  if ((await stat(path)).size === 0) throw new PlinthError("BAD_USER_INPUT", t("This file is empty."));
  const type = await detectType(path);
  if (!intake.allowed_kinds.includes(type.kind))
    throw new PlinthError(
      "BAD_USER_INPUT",
      t("This project takes no files of this kind, which is {content_type}.", { content_type: type.content_type }),
    );
  const isCleaned = cleanedTypes.includes(type.content_type);
  const image = isCleaned ? await lookAtOnce(intake.project_id, () => cleanImage(path, type.content_type)) : null;
  const { size } = await stat(path);
  if (size > intake.file) throw intake.tooLarge(intake.file);
  return {
    id,
    path,
    ...fileName(name, type.extensions),
    kind: type.kind,
    content_type: type.content_type,
    size,
    width: image?.width ?? null,
    height: image?.height ?? null,
    frames: image?.frames ?? null,
    sha256,
  };
}

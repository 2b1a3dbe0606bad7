/** Calls of the command line that carry projects between installations: what they send and what they are told. */

import { z } from "zod";
import { says, t } from "../../kernel/words/words.ts";
import { limits } from "../limits.ts";
import { oneLine } from "../one-line.ts";
import { SyncDocument as SyncDocumentSchema } from "./sync-document.ts";

export type { SyncPlan, SyncRead, SyncRun, SyncStep, SyncWho } from "../calls/answers/sync.ts";

const text = z.string().max(300);
const word = text.optional();

/** A file of a project, as pulls, pushes and dumps list it. Its bytes are calls of their own. */
export const SyncFile = z.strictObject({
  id: z.uuid("The id of a file is a UUID"),
  file_name: oneLine().min(1).max(300),
  /** Letters and digits alone, for it becomes part of a path. */
  file_extension: z.string().regex(/^[a-z0-9]{1,16}$/, says("An ending has letters and digits, 16 at most")),
  size: z.int().min(1).max(limits.mediaBytesMax),
  /**
   * SHA-256 of what was uploaded, in hex, by which a project knows the file again. Of images that were cleaned it is
   * not that of the bytes.
   */
  sha256: z.string().regex(/^[0-9a-f]{64}$/, says("A SHA-256 has 64 hex digits")),
  /** Whose it is; the project's own where it is left out. */
  tenant_id: z.uuid().optional(),
  model_name: word,
  field_name: word,
  doc_id: word,
  allow_multi: z.boolean().optional(),
  alt: z.string().max(limits.mediaAltMax).optional(),
  /** The name in its address, where it was renamed since. */
  address_name: text.min(1).optional(),
  created_at: z.iso.datetime(),
});
export type SyncFile = z.infer<typeof SyncFile>;

/** POST /system/sync/files: which of these the project lacks. */
export const SyncFilesInput = z.strictObject({
  files: z.array(SyncFile).max(limits.syncFilesAskedMax, {
    error: () =>
      t("Please ask about at most {syncFilesAskedMax} files at once", {
        syncFilesAskedMax: limits.syncFilesAskedMax,
      }),
  }),
});

/** POST /system/sync/file: the file that the body is. */
export const SyncFileInput = z.strictObject({
  file: SyncFile,
  /** Of the bytes that are sent. */
  bytes_sha256: SyncFile.shape.sha256,
});

/** The first line of POST /system/sync/plan and /system/sync/apply; rows follow where `content` is true. */
export const SyncPushInput = z.strictObject({
  project: z.string().min(1).max(40),
  document: SyncDocumentSchema,
  /** What the target was when its files were pulled; null for whatever it is. */
  expected_revision: z.string().max(100).nullish(),
  /** Of the plan that was agreed to; only for apply. */
  plan_hash: z.string().max(100).nullish(),
  allow_delete: z.boolean().default(false),
  content: z.boolean().default(false),
});
export type SyncPushInput = z.infer<typeof SyncPushInput>;

/** Said with CONFLICT when the target is not what it was. */
export const targetMovedMessage =
  "The project was changed since its files were pulled. Please pull, look at what changed, and push again";

/** Calls of the command line that carry projects between installations: what they send and what they are told. */
import { z } from "zod";
import { limits } from "./limits.ts";
import { type SyncDocument, SyncDocument as SyncDocumentSchema, type SyncPart } from "./sync-document.ts";

/** What a push does to one thing of the project. */
export interface SyncStep {
  action: "add" | "change" | "rename" | "delete";
  part: "model" | "field" | "relation" | "role" | "webhook" | "function" | "plugin" | "setting" | "content" | "media";
  /** `post`, `post.title`, `editor`. */
  name: string;
  /** What of it, in words. */
  details: string[];
  /** Records that lose a value, or are lost. */
  records: number;
  /** Links between records that are lost. */
  links: number;
  /** Values that mean nothing in the new type: how many records have one, and up to three of them as JSON. */
  unconvertible: { count: number; examples: string[] } | null;
  /** It takes something away: only done where deleting was allowed. */
  deletes: boolean;
}

const text = z.string().max(300);
const word = text.optional();

/** A file of a project, as pulls, pushes and dumps list it. Its bytes are calls of their own. */
export const SyncFile = z.strictObject({
  id: z.uuid("The id of a file is a UUID"),
  file_name: text.min(1),
  /** Letters and digits alone, for it becomes part of a path. */
  file_extension: z.string().regex(/^[a-z0-9]{1,16}$/, "An ending has letters and digits, 16 at most"),
  size: z.int().min(1).max(limits.mediaBytesMax),
  /** SHA-256 of what was uploaded, in hex, by which a project knows the file again. Of images that were cleaned it is not that of the bytes. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/, "A SHA-256 has 64 hex digits"),
  /** Whose it is; the project's own where it is left out. */
  tenant_id: z.uuid().optional(),
  model_name: word,
  field_name: word,
  doc_id: word,
  allow_multi: z.boolean().optional(),
  created_at: z.iso.datetime(),
});
export type SyncFile = z.infer<typeof SyncFile>;

/** POST /system/sync/files: which of these the project lacks. */
export const SyncFilesInput = z.strictObject({
  files: z
    .array(SyncFile)
    .max(limits.syncFilesAskedMax, `Please ask about at most ${limits.syncFilesAskedMax} files at once`),
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

export interface SyncPlan {
  /** Of the target as it is now. */
  revision: string;
  /** Names this plan: what is agreed to is what is done. */
  plan_hash: string;
  steps: SyncStep[];
  /** Some of the steps need leave to delete. */
  deletes: boolean;
  /** What is left to do by hand, such as values of variables. */
  notes: string[];
}

/** Answer of GET /system/sync/document. */
export interface SyncRead {
  project: { id: string; name: string };
  revision: string;
  /** Parts that the token and its owner may see. */
  parts: SyncPart[];
  document: SyncDocument;
}

/** Answer of GET /system/sync/whoami. */
export interface SyncWho {
  token: string;
  email: string;
  scopes: string[];
  projects: { id: string; name: string }[];
  expires_at: string | null;
  version: string;
}

/** A push or restore that is over, as the screen lists it. */
export interface SyncRun {
  id: string;
  project: { id: string; name: string };
  user: string;
  token_name: string;
  kind: "push" | "restore";
  state: "applying" | "done";
  steps: SyncStep[];
  created_at: string;
}

/** Said with CONFLICT when the target is not what it was. */
export const targetMovedMessage =
  "The project was changed since its files were pulled. Please pull, look at what changed, and push again";

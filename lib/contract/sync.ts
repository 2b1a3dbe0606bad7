/** Calls of the command line that carry projects between installations: what they send and what they are told. */
import { z } from "zod";
import { type SyncDocument, SyncDocument as SyncDocumentSchema, type SyncPart } from "./sync-document.ts";

/** What a push does to one thing of the project. */
export interface SyncStep {
  action: "add" | "change" | "rename" | "delete";
  part: "model" | "field" | "relation" | "role" | "webhook" | "function" | "plugin" | "setting" | "content";
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

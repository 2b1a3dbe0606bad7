/** What the calls of Cloud Sync answer. Moments are ISO 8601. */
import { z } from "zod";
import { SyncDocument, syncParts } from "../../sync/sync-document.ts";

const Named = z.object({ id: z.string(), name: z.string() });

/** What a push does to one thing of the project. */
export const SyncStep = z.object({
  action: z.enum(["add", "change", "rename", "delete"]),
  part: z.enum(["model", "field", "relation", "role", "webhook", "function", "plugin", "setting", "content", "media"]),
  /** `post`, `post.title`, `editor`. */
  name: z.string(),
  /** What of it, in words. */
  details: z.array(z.string()),
  /** Records that lose a value, or are lost. */
  records: z.number(),
  /** Links between records that are lost. */
  links: z.number(),
  /** Values that mean nothing in the new type: how many records have one, and up to three of them as JSON. */
  unconvertible: z.object({ count: z.number(), examples: z.array(z.string()) }).nullable(),
  /** It takes something away: only done where deleting was allowed. */
  deletes: z.boolean(),
});
export type SyncStep = z.infer<typeof SyncStep>;

export const SyncPlan = z.object({
  /** Of the target as it is now. */
  revision: z.string(),
  /** Names this plan: what is agreed to is what is done. */
  plan_hash: z.string(),
  steps: z.array(SyncStep),
  /** Some of the steps need leave to delete. */
  deletes: z.boolean(),
  /** What is left to do by hand, such as values of variables. */
  notes: z.array(z.string()),
});
export type SyncPlan = z.infer<typeof SyncPlan>;

/** What a push or a restore has done. */
export const SyncApplied = SyncPlan.pick({ revision: true, steps: true, notes: true });
export type SyncApplied = z.infer<typeof SyncApplied>;

/** The definitions of a project. */
export const SyncRead = z.object({
  project: Named,
  revision: z.string(),
  /** Parts that the token and its owner may see. */
  parts: z.array(z.enum(syncParts)),
  document: SyncDocument,
});
export type SyncRead = z.infer<typeof SyncRead>;

/** What a sync token opens. */
export const SyncWho = z.object({
  token: z.string(),
  email: z.string(),
  scopes: z.array(z.string()),
  projects: z.array(Named),
  expires_at: z.string().nullable(),
  version: z.string(),
});
export type SyncWho = z.infer<typeof SyncWho>;

/** A push or restore that is over, as the screen lists it. */
export const SyncRun = z.object({
  id: z.string(),
  project: Named,
  user: z.string(),
  token_name: z.string(),
  kind: z.enum(["push", "restore"]),
  state: z.enum(["applying", "done"]),
  steps: z.array(SyncStep),
  created_at: z.string(),
});
export type SyncRun = z.infer<typeof SyncRun>;

/** A sync token as lists show it. */
export const SyncToken = z.object({
  name: z.string(),
  /** The first 20 characters; names the token in calls. */
  token: z.string(),
  scopes: z.array(z.string()),
  project_ids: z.array(z.string()),
  expire: z.string().nullable(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
});
export type SyncToken = z.infer<typeof SyncToken>;

/** What the command line shows, and fetches its token with. Times are in seconds. */
export const StartedLogin = z.object({
  device_code: z.string(),
  user_code: z.string(),
  verification_uri: z.string(),
  verification_uri_complete: z.string(),
  expires_in: z.number(),
  interval: z.number(),
});
export type StartedLogin = z.infer<typeof StartedLogin>;

/** `slow_down`: it asked too early. The token is told once. */
export const FetchedLogin = z.union([
  z.object({ status: z.enum(["authorization_pending", "slow_down", "access_denied", "expired_token"]) }),
  z.object({ status: z.literal("granted"), token: z.string() }),
]);
export type FetchedLogin = z.infer<typeof FetchedLogin>;

/** What a person is shown before they confirm. */
export const AskedLogin = z.object({
  code: z.string(),
  machine: z.string(),
  /** Where the command runs, as the server sees it. */
  ip_address: z.string(),
  project: z.string().nullable(),
  created_at: z.string(),
  expires_at: z.string(),
});
export type AskedLogin = z.infer<typeof AskedLogin>;

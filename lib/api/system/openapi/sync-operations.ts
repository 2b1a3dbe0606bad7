import { SyncPushInput } from "../../../contract/sync.ts";
import { CreateSyncTokenInput, DeleteSyncTokenInput } from "../../../contract/sync-tokens.ts";
import type { RestOperation } from "./operation.ts";

const section = "Cloud Sync" as const;
const project = { name: "project", description: "Id of the project.", required: true };
const lines = "application/x-ndjson";

/** Cloud Sync: tokens for people in the console, and what the command line asks with them. */
export const syncOperations: readonly RestOperation[] = [
  {
    method: "get",
    path: "/system/sync/token/list",
    section,
    summary: "The caller's sync tokens.",
    answer: "`tokens`, each by its first 20 characters, and `project_secret_key`.",
  },
  {
    method: "post",
    path: "/system/sync/token/create",
    section,
    summary: "Makes a sync token.",
    answer: "`token`, shown this once.",
    body: CreateSyncTokenInput,
  },
  {
    method: "post",
    path: "/system/sync/token/delete",
    section,
    summary: "Ends a sync token.",
    answer: "Nothing.",
    body: DeleteSyncTokenInput,
  },
  {
    method: "get",
    path: "/system/sync/runs",
    section,
    summary: "The last pushes into the caller's projects.",
    answer: "A list of who, when and what.",
  },
  {
    method: "get",
    path: "/system/sync/whoami",
    section,
    summary: "What a sync token opens.",
    answer: "Name, scopes, projects and expiry.",
    withSyncToken: true,
  },
  {
    method: "get",
    path: "/system/sync/document",
    section,
    summary: "The definitions of a project.",
    answer: "`document` and its `revision`.",
    parameters: [project],
    withSyncToken: true,
  },
  {
    method: "post",
    path: "/system/sync/plan",
    section,
    summary: "What a push would do.",
    answer: "`steps`, `revision` and `plan_hash`.",
    body: SyncPushInput,
    withSyncToken: true,
  },
  {
    method: "post",
    path: "/system/sync/apply",
    section,
    summary: "Pushes: all of it or nothing.",
    answer: "`steps` and the new `revision`.",
    body: SyncPushInput,
    withSyncToken: true,
  },
  {
    method: "get",
    path: "/system/sync/content",
    section,
    summary: "The records and links of a project.",
    answer: "",
    parameters: [project],
    file: [lines],
    withSyncToken: true,
  },
  {
    method: "get",
    path: "/system/sync/dump",
    section,
    summary: "A whole project.",
    answer: "",
    parameters: [project],
    file: [lines],
    withSyncToken: true,
  },
  {
    method: "post",
    path: "/system/sync/restore",
    section,
    summary: "Fills an empty project with a dump.",
    answer: "`steps` and the `revision`.",
    parameters: [project],
    sends: lines,
    withSyncToken: true,
  },
  {
    method: "get",
    path: "/system/sync/audit/verify",
    section,
    summary: "Whether the audit log is whole; for super admins.",
    answer: "The first fault or null, the number of good entries, and the chain's head.",
    parameters: [{ name: "anchor", description: "A head that was noted earlier: position:hash." }],
    withSyncToken: true,
  },
];

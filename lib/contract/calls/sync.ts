/** Cloud Sync: tokens for people in the console, and what the command line asks with them. */
import { z } from "zod";
import { parseBoundedJson } from "../../kernel/bounded-json.ts";
import { PlinthError } from "../../kernel/errors.ts";
import { limits } from "../limits.ts";
import { SyncFilesInput, SyncPushInput } from "../sync/sync.ts";
import { ConfirmLoginInput, FetchLoginInput, LoginCodeInput, StartLoginInput } from "../sync/sync-logins.ts";
import { CreateSyncTokenInput, DeleteSyncTokenInput } from "../sync/sync-tokens.ts";
import * as at from "./addresses.ts";
import {
  AskedLogin,
  FetchedLogin,
  StartedLogin,
  SyncApplied,
  SyncPlan,
  SyncRead,
  SyncRun,
  SyncToken,
  SyncWho,
} from "./answers/sync.ts";
import { AuditVerification } from "./answers/system.ts";
import { type CallGroup, done } from "./call.ts";
import { AuditPlace } from "./query.ts";

const section = "Cloud Sync" as const;
const own = { section, who: "signed in" } as const;
const token = { section, who: "a sync token of the project" } as const;
const inProjects = "api_secrets in each project that is named" as const;

const project = z
  .string({ error: "Please name the project" })
  .min(1, "Please name the project")
  .describe("Id of the project.");
const files = z.string().optional().describe("1 for the list of the project's media files as well.");
const ofProject = z.object({ project });
/** A push of records as well is lines in place of JSON; then the address names the project. */
const ofPush = z.object({ project: z.string().optional().describe("Id of the project, where the body is lines.") });
const tokens = z.object({ tokens: z.array(SyncToken), project_secret_key: z.string().nullable() });

/** Beside what is wrong with the request: the token is not for it, or there is no such project. */
const errors = ["BAD_USER_INPUT", "FORBIDDEN", "NOT_FOUND"] as const;

export const syncCalls = {
  [at.listSyncTokens]: {
    ...own,
    summary: "The caller's sync tokens.",
    answer: tokens,
    says: "`tokens`, each by its first 20 characters, and `project_secret_key`.",
    beside: tokens,
  },
  [at.createSyncToken]: {
    section,
    who: inProjects,
    summary: "Makes a sync token.",
    body: CreateSyncTokenInput,
    answer: z.object({ name: z.string(), token: z.string() }),
    says: "`token`, shown this once.",
    errors: ["NOT_FOUND", "CONFLICT"],
  },
  [at.deleteSyncToken]: {
    ...own,
    summary: "Ends a sync token.",
    body: DeleteSyncTokenInput,
    answer: done,
    says: "Nothing.",
    errors: ["NOT_FOUND"],
  },
  [at.startCommandLogin]: {
    section,
    who: "everybody",
    summary: "Asks for a token, as the command line does before somebody is signed in.",
    body: StartLoginInput,
    answer: StartedLogin,
    says: "`device_code`, and what a person opens: `verification_uri_complete`, `user_code`.",
    errors: ["RATE_LIMITED"],
  },
  [at.fetchCommandLogin]: {
    section,
    who: "everybody",
    summary: "Whether the person has confirmed; asked every `interval` seconds.",
    body: FetchLoginInput,
    answer: FetchedLogin,
    says: "`status`, and once the `token`.",
    errors: ["RATE_LIMITED"],
  },
  [at.findCommandLogin]: {
    ...own,
    summary: "What a command line asks for.",
    query: z.object({
      code: z.string({ error: "A code has eight letters" }).describe("The code that the command shows."),
    }),
    answer: AskedLogin,
    says: "The machine, its address, and until when.",
    errors: ["NOT_FOUND", "RATE_LIMITED"],
  },
  [at.confirmCommandLogin]: {
    section,
    who: inProjects,
    summary: "Lets the command line have a token.",
    body: ConfirmLoginInput,
    answer: z.object({ name: z.string() }),
    says: "`name` of the token.",
    errors: ["NOT_FOUND", "CONFLICT"],
  },
  [at.refuseCommandLogin]: {
    ...own,
    summary: "Refuses the command line.",
    body: LoginCodeInput,
    answer: done,
    says: "Nothing.",
    errors: ["NOT_FOUND"],
  },
  [at.listSyncRuns]: {
    ...own,
    summary: "The last pushes into the caller's projects.",
    answer: z.array(SyncRun),
    says: "A list of who, when and what.",
  },
  [at.getSyncCaller]: {
    ...token,
    summary: "What a sync token opens.",
    answer: SyncWho,
    says: "Name, scopes, projects and expiry.",
  },
  [at.getSyncDocument]: {
    ...token,
    summary: "The definitions of a project.",
    query: ofProject,
    answer: SyncRead,
    says: "`document` and its `revision`.",
    errors,
  },
  [at.planSync]: {
    ...token,
    summary: "What a push would do.",
    query: ofPush,
    body: SyncPushInput,
    bodyBytesMax: limits.syncDocumentBytesMax,
    answer: SyncPlan,
    says: "`steps`, `revision` and `plan_hash`.",
    errors: [...errors, "CONFLICT"],
  },
  [at.applySync]: {
    ...token,
    summary: "Pushes: all of it or nothing.",
    query: ofPush,
    body: SyncPushInput,
    bodyBytesMax: limits.syncDocumentBytesMax,
    answer: SyncApplied,
    says: "`steps` and the new `revision`.",
    errors: [...errors, "CONFLICT"],
  },
  [at.readSyncContent]: {
    ...token,
    summary: "The records and links of a project.",
    query: ofProject.extend({ files }),
    says: "",
    file: ["application/x-ndjson"],
    errors,
  },
  [at.dumpProject]: {
    ...token,
    summary: "A whole project.",
    query: ofProject.extend({ files }),
    says: "",
    file: ["application/x-ndjson"],
    errors,
  },
  [at.findMissingFiles]: {
    ...token,
    summary: "Which of these files the project lacks.",
    query: ofProject,
    body: SyncFilesInput,
    bodyBytesMax: limits.requestBodyBytesMax,
    answer: z.object({ missing: z.array(z.string()) }),
    says: "`missing`, their ids.",
    errors,
  },
  [at.readSyncFile]: {
    ...token,
    summary: "The bytes of a media file.",
    query: ofProject.extend({ id: z.string({ error: "Please name the file" }).describe("Id of the file.") }),
    says: "",
    file: ["application/octet-stream"],
    errors,
  },
  [at.writeSyncFile]: {
    ...token,
    summary: "Takes a media file in, before the records that hold it.",
    query: ofProject.extend({
      file: z
        .string({ error: "Please say which file it is" })
        .transform((text, context) => {
          try {
            return parseBoundedJson(text, "file");
          } catch (error) {
            if (!(error instanceof PlinthError)) throw error;
            context.addIssue(error.message);
            return z.NEVER;
          }
        })
        .describe("What `files=1` lists of it, as JSON."),
      sha256: z
        .string({ error: "A SHA-256 has 64 hex digits" })
        .describe("SHA-256 of the bytes that are sent, in hex."),
    }),
    sends: "application/octet-stream",
    answer: z.object({ id: z.string() }),
    says: "`id`, the project's own of the file.",
    errors: [...errors, "TOO_LARGE", "PAYMENT_REQUIRED"],
  },
  [at.restoreDump]: {
    ...token,
    summary: "Fills an empty project with a dump.",
    query: ofProject,
    sends: "application/x-ndjson",
    answer: SyncApplied,
    says: "`steps` and the `revision`.",
    errors: [...errors, "CONFLICT", "TOO_LARGE"],
  },
  [at.verifyAuditLogBySync]: {
    section,
    who: "a super admin's sync token",
    summary: "Whether the audit log is whole; for super admins.",
    query: z.object({ anchor: AuditPlace.optional() }),
    answer: AuditVerification,
    says: "The first fault or null, the number of good entries, and the chain's head.",
  },
} as const satisfies CallGroup;

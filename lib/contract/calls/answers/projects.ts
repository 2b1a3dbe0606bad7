/** What calls about projects answer. */
import { z } from "zod";

const Kind = z.enum(["shared", "byod", "dedicated"]);

/** A project of which nothing but its id is told. */
export const ProjectId = z.object({ id: z.string() });

/** A project as lists show it. */
export const ProjectSummary = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  created_at: z.string(),
  plan: z.string(),
  type: z.enum(["general", "saas"]),
  /**
   * 1 means saas; so do `project_type_code` and the names below, for clients that are older than the fields beside
   * them.
   */
  project_type: z.literal([0, 1]),
  project_type_code: z.literal([0, 1]),
  state: z.enum(["ready", "unavailable"]),
  status: z.enum(["LIVE", "UNAVAILABLE"]),
  role: z.string(),
  /**
   * Where its data is: a schema of the shared database, the owner's own database, or a dedicated one of this
   * installation.
   */
  database: Kind,
  db: z.enum(["coreDB", "postgresql"]),
});
export type ProjectSummary = z.infer<typeof ProjectSummary>;

/** Moments are ISO 8601. */
export const DeletedProject = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  database: Kind,
  deleted_at: z.string(),
  /** From then on it cannot be restored. A user's own database keeps its data all the same. */
  gone_at: z.string(),
});
export type DeletedProject = z.infer<typeof DeletedProject>;

/** Texts are masked for others than the owner, and empty where the database is not a dedicated one. */
export const ProjectDatabaseSummary = z.object({
  kind: Kind,
  is_owner: z.boolean(),
  host: z.string(),
  port: z.string(),
  database: z.string(),
  user: z.string(),
});
export type ProjectDatabaseSummary = z.infer<typeof ProjectDatabaseSummary>;

/** For the owner. */
export const DatabaseCredentials = z.object({
  host: z.string(),
  port: z.number(),
  database: z.string(),
  user: z.string(),
  password: z.string(),
});
export type DatabaseCredentials = z.infer<typeof DatabaseCredentials>;

/** A PostgreSQL that answers. */
export const DatabaseCheck = z.object({
  version: z.string(),
  /** Of one question and answer. */
  latency_ms: z.number(),
});
export type DatabaseCheck = z.infer<typeof DatabaseCheck>;

/** How many there may be, null for any number, and how many there are. */
export const LimitAndUse = z.object({ limit: z.number().nullable(), used: z.number() });

/** How far a project has come, and how often its API was asked. */
export const ProjectHome = z.object({
  /** Whether there is a first model, record, token and call of the API. */
  done: z.object({ model: z.boolean(), record: z.boolean(), token: z.boolean(), call: z.boolean() }),
  /** Calls on each of the last 30 days in UTC, the oldest first and today last. */
  days: z.array(z.object({ day: z.string(), calls: z.number() })),
  /** All calls that there ever were. */
  calls: z.number(),
});
export type ProjectHome = z.infer<typeof ProjectHome>;

export const Imported = z.object({
  revision: z.string(),
  models: z.array(z.object({ name: z.string(), records: z.number() })),
});
export type Imported = z.infer<typeof Imported>;

/** A view of the console as somebody else; the name is in words. */
export const ViewStarted = z.object({ id: z.string(), name: z.string() });

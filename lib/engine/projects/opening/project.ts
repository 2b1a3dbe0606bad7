import type { Languages } from "../../../contract/locales.ts";
import { type MediaSettings, mediaDefaults } from "../../../contract/media.ts";
import type { PlanLimits } from "../../../contract/plans/plan-limits.ts";
import type { PoolShare } from "../../../platform/db/pool-share.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { ProjectUsage } from "../usage/usage.ts";

/** Where a project's tables are. All SQL names the schema; nothing relies on search_path. */
export interface ProjectDatabase {
  pool: PoolShare;
  schema: string;
  /**
   * Whether statements of a tenant take the role of tenants; false where the database does not allow it, and in
   * projects without tenants.
   */
  has_tenant_role: boolean;
  /** Whether searches find parts of words: the database has pg_trgm, or allows to create it. */
  finds_parts: boolean;
  /** For work that no request waits for. */
  log?: Platform["log"];
}

/** What `updateProject` can change of a project's settings; kept as jsonb. */
export interface ProjectSettings {
  /** Languages of the content. */
  locals: string[];
  default_locale: string;
  /** Keeps what records were before each change, in every model. */
  enable_revision_history: boolean;
  system_graphql_hooks: boolean;
  default_storage_plugin: string;
  default_function_plugin: string;
  media: MediaSettings;
}

/** A project whose database is ready for queries. */
export interface OpenProject {
  platform: Platform;
  id: string;
  name: string;
  description: string;
  project_type: "general" | "saas";
  tenant_model_name: string | null;
  settings: ProjectSettings;
  plan: string;
  owner_id: string;
  /** What its plan allows on this installation. */
  limits: PlanLimits;
  usage: ProjectUsage;
  created_at: Date;
  updated_at: Date;
  database: ProjectDatabase;
}

/** The languages of a project's content. */
export function languagesOf({ settings }: Pick<OpenProject, "settings">): Languages {
  return { fallback: settings.default_locale, all: settings.locals };
}

/** Settings of a project, with the defaults of a new one where nothing is stored. */
export function settingsOf(stored: Record<string, unknown>): ProjectSettings {
  return {
    locals: ["en"],
    default_locale: "en",
    enable_revision_history: false,
    system_graphql_hooks: false,
    default_storage_plugin: "",
    default_function_plugin: "",
    ...stored,
    media: { ...mediaDefaults, ...(stored.media as Partial<MediaSettings> | undefined) },
  };
}

/** Tables of plugins. */
import type { ColumnType, Generated } from "kysely";
import type { PluginConfig } from "../../../contract/plugins/plugins.ts";
import type { CreatedAt, Json, Timestamp } from "./columns.ts";

export interface PluginTable {
  project_id: string;
  id: string;
  title: Generated<string>;
  icon: Generated<string>;
  version: Generated<string>;
  description: Generated<string>;
  type: Generated<"project" | "system">;
  role: Generated<string>;
  exported_variable: Generated<string>;
  env_vars: Buffer | null;
  enable: Generated<boolean>;
  repository_url: Generated<string>;
  branch: Generated<string>;
  author: Generated<string>;
  activate_status: Generated<"Activated" | "Deactivated">;
  created_at: CreatedAt;
  updated_at: ColumnType<Date, Date | undefined, Date>;
}

export interface InstalledPluginTable {
  name: string;
  version: string;
  config: Json<PluginConfig>;
  archive: Buffer;
  sha256: Buffer;
  installed_by: string | null;
  installed_at: Timestamp;
}

export interface PluginTables {
  "plinth.installed_plugins": InstalledPluginTable;
  "plinth.plugins": PluginTable;
}

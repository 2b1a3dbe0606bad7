/** Tables of plugins. */
import type { ColumnType, Generated } from "kysely";
import type { CreatedAt } from "./columns.ts";

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

export interface PluginTables {
  "plinth.plugins": PluginTable;
}

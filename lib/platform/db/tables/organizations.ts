/** Tables of organizations and their teams. */
import type { Generated } from "kysely";
import type { CreatedAt } from "./columns.ts";

export interface OrganizationTable {
  id: string;
  name: string;
  description: Generated<string>;
  created_by: string | null;
  created_at: CreatedAt;
}

export interface TeamTable {
  id: string;
  project_id: string;
  name: string;
  description: Generated<string>;
  created_by: string | null;
  created_at: CreatedAt;
}

export interface TeamMemberTable {
  team_id: string;
  project_id: string;
  user_id: string;
}

export interface OrganizationTables {
  "plinth.organizations": OrganizationTable;
  "plinth.teams": TeamTable;
  "plinth.team_members": TeamMemberTable;
}

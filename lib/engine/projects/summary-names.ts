import type { ProjectSummary } from "../../contract/projects/projects.ts";

type Named = Pick<
  ProjectSummary,
  "type" | "project_type" | "project_type_code" | "database" | "db" | "state" | "status"
>;

/**
 * Kind, place and state of a project in our words, and beside them in those of clients that are older
 * (docs/existing-clients.md).
 */
export function summaryNames(
  type: ProjectSummary["type"],
  database: ProjectSummary["database"],
  state: ProjectSummary["state"],
): Named {
  const code = type === "saas" ? 1 : 0;
  return {
    type,
    project_type: code,
    project_type_code: code,
    database,
    db: database === "byod" ? "postgresql" : "coreDB",
    state,
    status: state === "ready" ? "LIVE" : "UNAVAILABLE",
  };
}

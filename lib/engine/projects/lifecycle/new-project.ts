/** What the rooms behind this one add to a new project, each in its own tables. */
import type { SystemSql } from "../../../platform/db/raw-sql.ts";
import { slot } from "../../../platform/slot.ts";

/** In the transaction of the project's row: its role `admin`, and its owner as the first member. */
type FurnishProject = (sql: SystemSql, project: { id: string; owner_id: string }) => Promise<void>;

export const newProjectSlot = slot<FurnishProject>("the first role and member of a project");

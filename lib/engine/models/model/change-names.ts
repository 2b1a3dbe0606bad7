import { sqlOf } from "../../../platform/db/raw-sql.ts";
import type { Membership, OpenProject } from "../../projects/index.ts";
import { announceProject } from "../../projects/index.ts";
import { followConditions } from "../../roles/index.ts";
import { changeModels } from "../change-models.ts";
import type { ModelChange } from "../model-change.ts";

/**
 * `changeModels` for a change that may give fields and relations other names, or take them away: conditions of roles
 * follow. A project's database and that of the system commit one after the other; where that fails in between, the
 * conditions do not fit any more and refuse.
 */
export async function changeNames<T>(
  member: Pick<Membership, "role"> & { project: OpenProject },
  field: string,
  work: (change: ModelChange) => Promise<T>,
): Promise<T> {
  let done: ModelChange | undefined;
  const result = await changeModels(member, field, (change) => {
    done = change;
    return work(change);
  });
  const { project } = member;
  const { before, draft } = done!;
  const follows = await project.platform.transaction((tx) => followConditions(sqlOf(tx), project.id, before, draft));
  if (follows) await announceProject(project.platform, project.id);
  return result;
}

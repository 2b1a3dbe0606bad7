import { projectIdLength, projectIdOf } from "../../../contract/projects/project-id.ts";
import { ProjectId } from "../../../contract/projects/projects.ts";
import type { Platform } from "../../../platform/platform.ts";

/** An id for a project of this name that no project has: its own, else with the first number that makes it free. */
export async function freeProjectId({ pool }: Pick<Platform, "pool">, name: string): Promise<string> {
  const base = baseOf(name);
  const { rows } = await pool.query<{ id: string }>("select id from plinth.projects where starts_with(id, $1)", [
    base.slice(0, projectIdLength.max - suffixMax),
  ]);
  const taken = new Set(rows.map(({ id }) => id));
  for (let number = 1; ; number++) {
    const id = number === 1 ? base : `${base.slice(0, projectIdLength.max - suffixMax)}-${number}`;
    if (!taken.has(id)) return id;
  }
}

/** Characters of the largest number with its hyphen. */
const suffixMax = 8;

/** What comes of the name, made legal where the name alone is not: too short, without letters, or reserved. */
function baseOf(name: string): string {
  const proposed = projectIdOf(name);
  if (ProjectId.safeParse(proposed).success) return proposed;
  return proposed === "" ? "project" : `${proposed}-project`;
}

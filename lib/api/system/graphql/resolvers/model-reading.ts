import type { Context } from "../../../../engine/access/index.ts";
import { languagesOf, type Member } from "../../../../engine/projects/index.ts";
import { countRecords } from "../../../../engine/records/index.ts";
import type { Reading } from "./present-models.ts";

/** Whose models they are, and who asks. Records are counted where somebody wants to know, for all models at once. */
export function readingOf(
  ctx: Context,
  { project, role, administrative_permissions }: Pick<Member, "project" | "role" | "administrative_permissions">,
): Reading {
  const mayCount = administrative_permissions.includes("content");
  let counts: ReturnType<Reading["counts"]> | undefined;
  return {
    languages: languagesOf(project),
    role,
    counts() {
      counts ??= mayCount ? countRecords(ctx, project) : Promise.resolve({});
      return counts;
    },
  };
}

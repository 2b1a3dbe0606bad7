import type { ProjectSummary } from "../../../../contract/projects/projects.ts";
import type { CommonFilter, FILTER_ARGUMENT_OBJECT, ProjectWhereFilterArgObject } from "../system-types.gen.d.ts";

/** One page of a list, whose pages start at 1; all of it where no limit is given. */
export function pageOf<T>(list: readonly T[], page: FILTER_ARGUMENT_OBJECT | null | undefined): T[] {
  const limit = Math.max(0, page?.limit ?? list.length);
  const start = (Math.max(1, page?.page ?? 1) - 1) * limit;
  return list.slice(start, start + limit);
}

/** Whether a project passes all conditions; dates are days in UTC, both ends of a range included. */
export function passes(project: ProjectSummary, where: ProjectWhereFilterArgObject | null | undefined): boolean {
  const day = project.created_at.slice(0, 10);
  const { at_date, between_date } = where?.created_at ?? {};
  const [from, to] = between_date ?? [];
  return (
    matches(project.id, where?.id) &&
    matches(project.name, where?.name) &&
    (!at_date || day === at_date.slice(0, 10)) &&
    (!from || day >= from.slice(0, 10)) &&
    (!to || day <= to.slice(0, 10))
  );
}

function matches(text: string, filter: CommonFilter | null | undefined): boolean {
  if (!filter) return true;
  const { eq, ne, in: among, not_in, contains } = filter;
  return (
    (eq == null || text === eq) &&
    (ne == null || text !== ne) &&
    (!among || among.includes(text)) &&
    !not_in?.includes(text) &&
    (contains == null || text.toLowerCase().includes(contains.toLowerCase()))
  );
}

import type { ProjectSummary } from "../../../../contract/projects.ts";

/** FILTER_ARGUMENT_OBJECT: pages start at 1. */
export interface PageArguments {
  limit?: number | null;
  page?: number | null;
}

interface TextFilter {
  eq?: string | null;
  ne?: string | null;
  in?: (string | null)[] | null;
  not_in?: (string | null)[] | null;
  contains?: string | null;
}

/** ProjectWhereFilterArgObject. */
export interface ProjectFilter {
  id?: TextFilter | null;
  name?: TextFilter | null;
  created_at?: { at_date?: string | null; between_date?: (string | null)[] | null } | null;
}

/** One page of a list; all of it where no limit is given. */
export function pageOf<T>(list: readonly T[], page: PageArguments | null | undefined): T[] {
  const limit = Math.max(0, page?.limit ?? list.length);
  const start = (Math.max(1, page?.page ?? 1) - 1) * limit;
  return list.slice(start, start + limit);
}

/** Whether a project passes all conditions; dates are days in UTC, both ends of a range included. */
export function passes(project: ProjectSummary, where: ProjectFilter | null | undefined): boolean {
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

function matches(text: string, filter: TextFilter | null | undefined): boolean {
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

/** What the audit screen shows, as its address has it. */

import { isoDate } from "../../../lib/kernel/time.ts";
import { msg } from "../../../lib/kernel/words/words.ts";

/** Entries of a page. */
export const auditPageSize = 50;

/** Groups of response codes, by their bounds. */
export const outcomes = {
  done: { label: msg("Done (200)"), between: [200, 299] },
  refused: { label: msg("Refused (4xx)"), between: [400, 499] },
  failed: { label: msg("Failed (5xx)"), between: [500, 599] },
} as const;
export type Outcome = keyof typeof outcomes;

export interface AuditAddress {
  user: string;
  operation: string;
  function: string;
  /** A group of response codes, or one code. */
  code: string;
  /** Days in UTC, YYYY-MM-DD; empty ends are open. */
  from: string;
  to: string;
  page: number;
}

/** Reads the address; what makes no sense is left out. */
export function readAuditAddress(search: URLSearchParams): AuditAddress {
  const page = Number(search.get("page"));
  const day = (name: string) => isoDate(search.get(name) ?? "") ?? "";
  const code = search.get("code") ?? "";
  return {
    user: search.get("user") ?? "",
    operation: search.get("operation") ?? "",
    function: search.get("function") ?? "",
    code: Object.hasOwn(outcomes, code) ? code : "",
    from: day("from"),
    to: day("to"),
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** The variables of the query: one entry more than a page tells whether there is another. */
export function auditVariables(address: AuditAddress, projectId: string) {
  const { user, operation, code, from, to, page } = address;
  return {
    filter: { limit: auditPageSize, page },
    next: { limit: 1, page: page * auditPageSize + 1 },
    where: {
      project_id: { eq: projectId },
      ...(user && { user_id: { eq: user } }),
      ...(operation && { graphql_operation_name: { contains: operation } }),
      ...(address.function && { internal_function: { contains: address.function } }),
      ...(code && { response_code: { between: [...outcomes[code as Outcome].between] } }),
      ...((from || to) && { created_at: { between_date: [from || null, to || null] } }),
    },
  };
}

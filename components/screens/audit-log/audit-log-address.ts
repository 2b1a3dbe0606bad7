/** What the audit log's screen shows, as its address has it. */

export const pageSizes = [10, 20, 50, 100] as const;
const defaultSize = 20;

export interface AuditLogAddress {
  /** Ids; empty for all. */
  organization: string;
  user: string;
  page: number;
  size: number;
}

/** Reads the address; what makes no sense is left out. */
export function readAuditLogAddress(search: URLSearchParams): AuditLogAddress {
  const page = Number(search.get("page"));
  const size = Number(search.get("size"));
  return {
    organization: search.get("organization") ?? "",
    user: search.get("user") ?? "",
    page: Number.isInteger(page) && page > 0 ? page : 1,
    size: pageSizes.find((one) => one === size) ?? defaultSize,
  };
}

/** The filters as a condition of the system API. */
export function auditLogWhere({ organization, user }: Pick<AuditLogAddress, "organization" | "user">) {
  return {
    ...(organization && { organization_id: { eq: organization } }),
    ...(user && { user_id: { eq: user } }),
  };
}

/** The page's entries and the numbers of all. */
export const auditLogVariables = (address: AuditLogAddress) => ({
  filter: { limit: address.size, page: address.page },
  where: auditLogWhere(address),
});

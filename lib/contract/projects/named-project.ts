/** How calls and pages name the project that they are about, in the place of the one that the session has chosen. */

/** The header of a call; its value is the project's id. */
export const projectHeader = "x-plinth-project";

/** The header of a call with the id of the tenant that it is for, or `none`. */
export const tenantHeader = "x-plinth-page-tenant";

/** The query parameter of a page of the console, and of a socket. */
export const projectParameter = "project";

/** The cookie with the tenant that the console works for in the project. */
export const tenantCookieOf = (project_id: string) => `plinth_tenant_${project_id}`;

/** The cookie of clients that know one tenant for all projects. */
export const commonTenantCookie = "temp_tenant_id";

/** Names of the cookies in a Cookie header that hold a tenant. */
export const tenantCookiesIn = (cookies: string): string[] =>
  cookies.match(/(?<=^|;\s*)(temp_tenant_id|plinth_tenant_[^=;\s]*)(?==|$)/g) ?? [];

/** What a Cookie header has as the tenant of the project: the common one only where no project has its own. */
export function tenantIn(cookies: string, project_id: string | null): string | undefined {
  const isCommon = tenantCookiesIn(cookies).every((name) => name === commonTenantCookie);
  const start = `${isCommon ? commonTenantCookie : tenantCookieOf(project_id ?? "")}=`;
  return cookies
    .split(/;\s*/)
    .find((one) => one.startsWith(start))
    ?.slice(start.length);
}

/** Said where the project does not exist, is deleted, or the reader is no member of it. */
export const notYoursMessage = "You are not a member of this project, or it no longer exists.";

import type { SessionClaims } from "../../contract/accounts/accounts.ts";
import type { Platform } from "../../platform/platform.ts";

/** The cookie that some clients read to show who is signed in. Nothing here ever reads it: it opens nothing. */
export const userTokenCookie = "userToken";

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** The claims of a session as a JWT (RFC 7519), signed with a key that is for nothing else. */
export function userToken(platform: Platform, claims: SessionClaims, expiresAt: string): string {
  const { email, project_id, project_name, project_role, is_super_admin, project_type } = claims;
  const shown = {
    email,
    project_id,
    project_name,
    project_role,
    is_super_admin,
    project_type: project_type === "saas" ? 1 : 0,
    exp: Math.floor(Date.parse(expiresAt) / 1000),
  };
  const text = `${base64url({ alg: "HS256", typ: "JWT" })}.${base64url(shown)}`;
  return `${text}.${platform.secrets.sign("user token that is shown", text).toString("base64url")}`;
}

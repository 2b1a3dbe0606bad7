/** Cookies that the API sets: sealed by iron-session, under the domain of the settings, secure on https. */
import { parse, serialize } from "hono/utils/cookie";
import { sealData, unsealData } from "iron-session";
import { tenantCookiesIn } from "../../contract/projects/named-project.ts";
import type { Platform } from "../../platform/platform.ts";

/** Cookies that the console may read by script; they hold nothing secret. */
const readableCookies = ["project_id", "temp_tenant_id", "userToken"];

/** The value of a cookie in a Cookie header. */
export function findCookie(header: string | null, name: string): string | undefined {
  return header ? parse(header, name)[name] : undefined;
}

function attributes(platform: Platform, maxAgeSeconds: number) {
  const { COOKIE_DOMAIN, PUBLIC_URL } = platform.env;
  return {
    path: "/",
    sameSite: "Lax" as const,
    secure: PUBLIC_URL.startsWith("https:"),
    maxAge: Math.max(0, Math.floor(maxAgeSeconds)),
    ...(COOKIE_DOMAIN ? { domain: COOKIE_DOMAIN } : {}),
  };
}

/** `Set-Cookie` with data that only this installation can read, and that scripts cannot. */
export async function sealedCookie(
  platform: Platform,
  name: string,
  data: object,
  maxAgeSeconds: number,
): Promise<string> {
  const seal = await sealData({ for: name, data }, { password: platform.secrets.cookiePassword, ttl: maxAgeSeconds });
  return serialize(name, seal, { ...attributes(platform, maxAgeSeconds), httpOnly: true });
}

/** The data of a sealed cookie; null where it is missing, tampered with, too old, or sealed for another name. */
export async function openCookie<Data extends object>(
  platform: Platform,
  header: string | null,
  name: string,
): Promise<Data | null> {
  const seal = findCookie(header, name);
  if (!seal) return null;
  const content = await unsealData<{ for?: string; data?: Data }>(seal, {
    password: platform.secrets.cookiePassword,
    // The seal carries its own end; this only bounds how long any seal can live.
    ttl: 60 * 86_400,
  });
  return content.for === name && content.data ? content.data : null;
}

/** `Set-Cookie` for a cookie that the console's scripts read. */
export function readableCookie(platform: Platform, name: string, value: string, maxAgeSeconds: number): string {
  return serialize(name, value, attributes(platform, maxAgeSeconds));
}

/** `Set-Cookie` that removes a cookie. */
export function expiredCookie(platform: Platform, name: string): string {
  return serialize(name, "", {
    ...attributes(platform, 0),
    httpOnly: !readableCookies.includes(name) && tenantCookiesIn(name).length === 0,
  });
}

/** Removes all that a signed-in browser holds; `header` is what it has sent. */
export function clearedCookies(platform: Platform, header: string | null): string[] {
  const names = new Set(["plinth_session", ...readableCookies, ...tenantCookiesIn(header ?? "")]);
  return [...names].map((name) => expiredCookie(platform, name));
}

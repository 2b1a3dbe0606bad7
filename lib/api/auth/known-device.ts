/**
 * Browsers that people have signed in with before. They are told by a sealed cookie, so that what strangers try does
 * not keep their owners out.
 */
import { z } from "zod";
import type { KnownDevice } from "../../engine/access/index.ts";
import { randomToken } from "../../platform/crypto.ts";
import type { Platform } from "../../platform/platform.ts";
import { openCookie, sealedCookie } from "./cookies.ts";

const name = "plinth_device";
const days = 60;
/** Names of accounts, two of each: those that were used last stay. */
const accountsMax = 10;

const Device = z.object({ id: z.string(), accounts: z.array(z.string()) });

/** The device behind a Cookie header; none where it has not been signed in with, or long ago. */
export async function deviceOf(platform: Platform, cookieHeader: string | null): Promise<KnownDevice | undefined> {
  return Device.safeParse(await openCookie(platform, cookieHeader, name)).data;
}

/** `Set-Cookie` by which the device of a sign-in is known for this account from now on. */
export async function rememberedDevice(
  platform: Platform,
  cookieHeader: string | null,
  user: { id: string; email: string },
): Promise<string> {
  const before = await deviceOf(platform, cookieHeader);
  const accounts = [...new Set([user.id, user.email, ...(before?.accounts ?? [])])].slice(0, accountsMax);
  return sealedCookie(platform, name, { id: before?.id ?? randomToken(), accounts }, days * 86_400);
}

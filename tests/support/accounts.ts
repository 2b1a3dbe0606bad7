/** People for tests: with an account, signed in. */
import { type Api, createApi } from "../../lib/api/app.ts";
import type { Platform } from "../../lib/platform/platform.ts";
import { type Browser, browser } from "./in-process.ts";
import { freshAddress } from "./visitors.ts";

/** A password that the policy accepts. */
export const goodPassword = "tulip-harbour-93";

/** The API as a caller at that network address reaches it. */
export function from(api: Api, address: string): { fetch(request: Request): Promise<Response> } {
  return { fetch: (request) => api.fetch(request, { incoming: { socket: { remoteAddress: address } } }) };
}

/** The API as callers reach it who are at another address with each request. */
export function fromAnywhere(api: Api): { fetch(request: Request): Promise<Response> } {
  return { fetch: (request) => from(api, freshAddress()).fetch(request) };
}

/** A browser whose person has just registered, on a platform that asks for no verification. */
export async function registered(platform: Platform, email: string, api: Api = createApi(platform)): Promise<Browser> {
  const person = browser(api);
  const { status, body } = await person.post("/auth/v2/register", { email, password: goodPassword });
  if (status !== 200) throw new Error(`${email} could not register: ${JSON.stringify(body)}`);
  return person;
}

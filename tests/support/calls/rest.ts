/** Calls of a project's REST API through its own edge, without a network. */
import { answerRest } from "../../../lib/api/secured/rest/answer.ts";
import type { Platform } from "../../../lib/platform/platform.ts";
import { freshAddress } from "../visitors.ts";

export interface RestAnswer {
  status: number;
  headers: Record<string, string>;
  text: string;
  // Tests look into answers of many shapes, and fail on a wrong one.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  json: any;
}

/** `rest("GET", "post?limit=1")`: paths stand below `/secured/rest/`. */
export type Rest = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string | undefined>,
) => Promise<RestAnswer>;

/**
 * A caller with this token, each time from an address of its own where none is given; headers can be added, changed,
 * and with `undefined` left out.
 */
export function restCaller(platform: Platform, token: string, address?: string): Rest {
  return async (method, path, body, more = {}) => {
    const sent: Record<string, string | undefined> = {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { "content-type": "application/json" }),
      ...more,
    };
    const bytes = body === undefined ? "" : typeof body === "string" ? body : JSON.stringify(body);
    const {
      status,
      headers,
      text: whole,
      texts,
    } = await answerRest(platform, {
      method,
      url: `/secured/rest/${path}`,
      header: (name) => sent[name],
      body: Buffer.from(bytes),
      ip_address: address ?? freshAddress(),
    });
    const text = texts ? (await Array.fromAsync(texts)).join("") : whole;
    const isJson = headers["content-type"]?.startsWith("application/json") && text !== "";
    return { status, headers, text, json: isJson ? JSON.parse(text) : undefined };
  };
}

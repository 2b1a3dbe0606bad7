/** Functions at their secret addresses. */
import type { Context as Call } from "hono";
import * as at from "../../contract/calls/addresses.ts";
import { bodyBytesMaxOf, callAt } from "../../contract/calls/index.ts";
import { callByKey } from "../../engine/functions/index.ts";
import type { Platform } from "../../platform/platform.ts";
import { CallRoutes } from "../call-routes.ts";
import { visitorOf } from "../client-address.ts";
import { parseJson, readBody } from "../read-json.ts";
import { tokenCaller } from "./identity.ts";

/**
 * `POST /secured/functions/{key}`: JSON in, `{ "data": ... }` out. A token in `Authorization` is not needed; with one
 * the function has its rights.
 */
export function functionRoutes(platform: Platform): CallRoutes {
  return new CallRoutes(platform).on(at.callFunction, async (call, { params }) => {
    const bytes = await readBody(call.req.raw, bodyBytesMaxOf(callAt(at.callFunction)));
    const data = await callByKey(platform, {
      key: params.key,
      payload: bytes.byteLength === 0 ? undefined : parseJson(bytes),
      query: call.req.query(),
      caller: await callerOf(platform, call),
    });
    return Response.json({ data }, { headers: { "cache-control": "no-store" } });
  });
}

async function callerOf(platform: Platform, { req }: Call) {
  if (req.header("authorization") === undefined) return null;
  const { ctx, project, role } = await tokenCaller(platform, {
    header: (name) => req.header(name),
    ip_address: visitorOf(req.raw).address,
  });
  return { ctx, project_id: project.id, role };
}

/**
 * Every REST call of the API, once: the server's routes, the console's typed client, the OpenAPI document and the table
 * of docs/permissions.md are made from this. For the server alone, and for types: the browser has addresses.ts and
 * types.ts.
 */
import { type ErrorCode, errorCodes } from "../../kernel/errors.ts";
import { brandCalls } from "./brand.ts";
import { type CallContract, callBodyBytesMax, nothing } from "./call.ts";
import { dataCalls } from "./data.ts";
import { planCalls } from "./plans.ts";
import { projectCalls } from "./projects.ts";
import { securityCalls } from "./security.ts";
import { signInCalls } from "./sign-in.ts";
import { syncCalls } from "./sync.ts";
import { systemCalls } from "./system.ts";
import { refusesViews } from "./while-viewing.ts";

export type { CallContract } from "./call.ts";

export const calls = {
  ...signInCalls,
  ...securityCalls,
  ...projectCalls,
  ...planCalls,
  ...dataCalls,
  ...syncCalls,
  ...systemCalls,
  ...brandCalls,
};

/** The address of a call: its method and its path. */
export type Address = keyof typeof calls;

/** A call by its address. */
export const callAt = (address: Address): CallContract => calls[address];

/** All of them, in the order of the OpenAPI document. */
export const callList = Object.entries(calls) as [Address, CallContract][];

/** Calls that are refused to who views the console as somebody else. */
const refused = new Set(callList.filter(([address, call]) => refusesViews(address, call)).map(([, call]) => call));

/** How many bytes of a body are read. */
export const bodyBytesMaxOf = ({ bodyBytesMax = callBodyBytesMax }: CallContract): number => bodyBytesMax;

/**
 * The codes that a call may answer, the lowest status first. INTERNAL and UNAVAILABLE, which are our fault, any call
 * may.
 */
export function errorsOf(call: CallContract): ErrorCode[] {
  const reads = call.query || call.sends || (call.body && call.body !== nothing);
  const knows = !["everybody", "whoever has the address"].includes(call.who);
  const hasSession = knows && !call.who.includes("sync token") && call.who !== "the payment provider";
  const codes = new Set<ErrorCode>([
    ...(reads ? (["BAD_USER_INPUT"] as const) : []),
    ...(call.body || call.sends ? (["TOO_LARGE"] as const) : []),
    ...(knows ? (["UNAUTHENTICATED"] as const) : []),
    ...(hasSession ? (["FORBIDDEN", "SESSION_SUPERSEDED"] as const) : []),
    ...(refused.has(call) ? (["FORBIDDEN"] as const) : []),
    ...(call.sameSite ? (["FORBIDDEN"] as const) : []),
    ...(call.errors ?? []),
  ]);
  return [...codes].sort((a, b) => errorCodes[a].status - errorCodes[b].status);
}

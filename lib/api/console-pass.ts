/**
 * What a console that runs alone tells its engine of each request. Believed with ENGINE_SECRET, which both know and no
 * visitor does.
 */
import type { IncomingHttpHeaders } from "node:http";
import { equalInConstantTime, sha256 } from "../platform/crypto.ts";
import type { Env } from "../platform/env.ts";

const consoleHeader = "x-plinth-console";
const nearHeader = "x-plinth-near";

/** The headers that the console sends along. They take the place of any that the visitor has sent. */
export function consolePass(secret: string | undefined, isNear: boolean): Record<string, string> {
  return { [consoleHeader]: secret ?? "", [nearHeader]: isNear ? "1" : "0" };
}

/** Whether the request says that a console passed it on, which anybody can say. */
export function isConsole(headers: IncomingHttpHeaders): boolean {
  return headers[consoleHeader] !== undefined;
}

/** Whether the request was passed on by this engine's console, which has looked at its host. */
export function isFromConsole({ ENGINE_SECRET }: Pick<Env, "ENGINE_SECRET">, headers: IncomingHttpHeaders): boolean {
  const given = headers[consoleHeader];
  if (!ENGINE_SECRET || typeof given !== "string" || given === "") return false;
  return equalInConstantTime(sha256(given), sha256(ENGINE_SECRET));
}

/** Whether the console says that the visitor sits at its machine. Ask `isFromConsole` first. */
export function isNearConsole(headers: IncomingHttpHeaders): boolean {
  return headers[nearHeader] === "1";
}

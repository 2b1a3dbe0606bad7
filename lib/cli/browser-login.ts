/** Signs the command line in through the browser (RFC 8628). */
import { hostname } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { CommandError, type Terminal } from "./command.ts";
import { syncClient } from "./sync-client.ts";

/** Asked too early: RFC 8628 wants five seconds more from then on. */
const slowerMs = 5_000;

const refusals = {
  access_denied: "It was refused in the browser.",
  expired_token: "Nobody confirmed it in time. Please run the command again.",
} as const;

/**
 * Shows a code and an address, opens that where a person sits there, and waits until it is confirmed. Gives the token.
 */
export async function loginInBrowser(
  address: string,
  project: string | undefined,
  terminal: Terminal,
): Promise<string> {
  const machine = hostname().replace(/\p{C}/gu, "").trim().slice(0, 100) || "a machine";
  const client = syncClient(address, null);
  const started = await client.startLogin({ machine, ...(project && { project }) });
  const page = started.verification_uri_complete;
  if (!URL.canParse(page) || !/^https?:$/.test(new URL(page).protocol))
    throw new CommandError("INTERNAL", `${address} is no Plinth server.`);
  terminal.err(
    `Please open this address, sign in, and confirm there that this machine may act for you:\n\n  ${page}\n\nThe page must show the code ${terminal.paint("bold", started.user_code)}. Waiting ...\n`,
  );
  if (terminal.isInteractive) terminal.open(page);
  const endsMs = performance.now() + started.expires_in * 1000;
  let intervalMs = started.interval * 1000;
  while (performance.now() < endsMs) {
    await wait(intervalMs);
    const fetched = await client.fetchLogin(started.device_code);
    if (fetched.status === "granted") return fetched.token;
    if (fetched.status === "slow_down") intervalMs += slowerMs;
    else if (fetched.status !== "authorization_pending")
      throw new CommandError("UNAUTHENTICATED", refusals[fetched.status]);
  }
  throw new CommandError("UNAUTHENTICATED", refusals.expired_token);
}

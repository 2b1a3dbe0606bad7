/** Behind a proxy that nobody has told of, all visitors count as one: start, the first request and the doctor say so, and say nothing where all is right. */
import { pino } from "pino";
import { expect, test } from "vitest";
import { checkAll } from "../../../lib/cli/commands/doctor-checks.ts";
import type { Finding } from "../../../lib/cli/commands/finding.ts";
import { listen } from "../../support/nodes/installation.ts";
import { testPlatform } from "../../support/platform.ts";

const addresses = ["http://plinth.example", "https://plinth.example"];
const cases = addresses.flatMap((PUBLIC_URL) =>
  ["0", "1"].flatMap((TRUSTED_PROXIES) =>
    [false, true].map((isForwarded) => ({ PUBLIC_URL, TRUSTED_PROXIES, isForwarded })),
  ),
);

async function doctorSays(env: Record<string, string>): Promise<Finding | undefined> {
  for await (const finding of checkAll(env)) if (finding.name === "Proxies") return finding;
  return undefined;
}

test.each(cases)("$PUBLIC_URL, $TRUSTED_PROXIES trusted, forwarded: $isForwarded", async (one) => {
  const { isForwarded, ...env } = one;
  const lines: string[] = [];
  const platform = await testPlatform({ env, log: pino({ level: "warn" }, { write: (line) => lines.push(line) }) });
  const { url, close } = await listen(platform);
  const count = (words: string) =>
    lines.filter((line) => line.includes(words) && line.includes("TRUSTED_PROXIES is 0")).length;
  try {
    const isUntold = env.TRUSTED_PROXIES === "0";
    const isHttps = env.PUBLIC_URL.startsWith("https");
    expect(count("PUBLIC_URL is an https address")).toBe(isUntold && isHttps ? 1 : 0);
    const headers = {
      "content-type": "application/json",
      ...(isForwarded && { "x-forwarded-for": "203.0.113.7" }),
    };
    for (const _ of [1, 2])
      await fetch(`${url}/auth/v2/login`, {
        method: "POST",
        headers,
        body: JSON.stringify({ email: "nobody@example.com", password: "not the password" }),
      });
    expect(count("requests come through a proxy")).toBe(isUntold && isForwarded ? 1 : 0);
    expect(await doctorSays(env)).toMatchObject(
      isUntold && isHttps
        ? { status: "warning", advice: expect.stringContaining("Set TRUSTED_PROXIES") }
        : { status: "ok", advice: "" },
    );
  } finally {
    close();
    await platform.close();
  }
});

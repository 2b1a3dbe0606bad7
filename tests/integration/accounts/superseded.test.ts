import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startServer } from "../../support/nodes/server-process.ts";

test("with SINGLE_SESSION a second sign-in ends the first: its next page leads to the sign-in and says why, once", async () => {
  const folder = mkdtempSync(join(tmpdir(), "plinth-superseded-"));
  chmodSync(folder, 0o711);
  const server = await startServer({ PLINTH_DATA_DIR: folder, SINGLE_SESSION: "1" });
  const person = { email: "ada@example.com", password: "a long enough pass phrase" };
  const post = (path: string) =>
    fetch(`${server.url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-use-cookies": "true" },
      body: JSON.stringify(person),
    });
  const signIn = async () => (await post("/auth/v2/login")).headers.getSetCookie()[0]!.split(";")[0]!;
  const page = (cookie: string) => fetch(`${server.url}/projects`, { headers: { cookie }, redirect: "manual" });
  try {
    await post("/auth/v2/register");
    const first = await signIn();
    expect((await page(first)).status).toBe(200);

    const second = await signIn();
    const answer = await page(first);
    expect(answer.status).toBe(307);
    expect(answer.headers.get("location")).toContain("/auth/login?reason=superseded");
    expect(answer.headers.getSetCookie().some((cookie) => /^plinth_session=;/.test(cookie))).toBe(true);
    // The cookie is worth nothing any more, and the newer session goes on.
    expect((await page(first)).headers.get("location")).toContain("/auth/login?next=%2Fprojects");
    expect((await page(second)).status).toBe(200);
  } finally {
    await server.end();
    rmSync(folder, { recursive: true });
  }
});

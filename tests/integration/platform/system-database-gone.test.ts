import { afterAll, expect, test } from "vitest";
import { createApi } from "../../../lib/api/app.ts";
import { startPlatform } from "../../../lib/platform/start.ts";
import { startTcpGate } from "../../support/databases/tcp-gate.ts";
import { connected, testPlatform } from "../../support/platform.ts";

const first = await testPlatform();
afterAll(() => first.close());

test("while the system database is away every call answers 503 without a word of where it is, and then by itself as before", async () => {
  const url = new URL(first.databaseUrl);
  const gate = await startTcpGate({ host: url.hostname, port: Number(url.port) });
  url.port = String(gate.port);
  const node = connected(await startPlatform(first.env, { databaseUrl: url.href }));
  const api = createApi(node);
  const login = async () => {
    const response = await api.fetch(
      new Request("http://localhost/auth/v2/login", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email: "nobody@example.com", password: "a long enough pass phrase" }),
      }),
    );
    return { status: response.status, text: await response.text() };
  };
  expect((await login()).status).toBe(400);

  await gate.shut();
  const { status, text } = await login();
  expect(status).toBe(503);
  expect(JSON.parse(text)).toMatchObject({
    message: "The server's database does not answer. Please try again.",
    error: { code: "UNAVAILABLE" },
  });
  expect(text).not.toContain(String(gate.port));

  await gate.open();
  expect((await login()).status).toBe(400);
  await node.close();
  await gate.shut();
});

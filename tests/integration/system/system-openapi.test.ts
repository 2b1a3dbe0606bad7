import { Validator } from "@seriousme/openapi-schema-validator";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApi } from "../../../lib/api/app.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform({ env: { METRICS_TOKEN: "the-token-of-the-metrics" } });
});
afterAll(() => platform.close());

interface Document {
  paths: Record<string, Record<string, { operationId: string; security: object[]; requestBody?: object }>>;
}

test("the document is valid OpenAPI 3.1, and each call in it exists and asks strangers to sign in where it says so", async () => {
  const api = createApi(platform);
  const answer = await api.fetch(new Request("http://localhost:3000/system/openapi.json"));
  const document = (await answer.json()) as Document;
  const { valid, errors } = await new Validator().validate(structuredClone(document) as never);
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method, path, ...operation })),
  );
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  for (const { method, path, security, requestBody } of operations) {
    const address = `http://localhost:3000${path.replace("{provider}", "github")}`;
    const sent = method === "post" ? { method: "POST", ...(requestBody && { body: "{}" }) } : {};
    const { status } = await api.fetch(
      new Request(address, { ...sent, headers: { "content-type": "application/json" } }),
    );
    // Some say first what is wrong with an empty body.
    if (security.length > 0) expect(requestBody ? [400, 401] : [401], `${method} ${path}`).toContain(status);
    // The sign-in with a provider is not set up here, and says so.
    else if (!path.includes("{provider}")) expect([200, 400, 401], `${method} ${path}`).toContain(status);
  }
});

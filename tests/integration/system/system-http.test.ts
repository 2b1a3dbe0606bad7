import { serverAudits } from "graphql-http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type SystemProject, systemProject } from "../../support/calls/system-api.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";

let platform: TestPlatform;
let project: SystemProject;
beforeAll(async () => {
  platform = await testPlatform();
  project = await systemProject(platform);
});
afterAll(() => platform.close());

/** Queries by GET are an option that the system API does not take. */
const isOption = (name: string) => /GET/.test(name) && name.startsWith("MAY");

const audits = serverAudits({
  url: "http://localhost:3000/system/graphql",
  fetchFn: (url: string, init: RequestInit) => {
    const request = new Request(url, init);
    request.headers.set("x-use-cookies", "true");
    request.headers.set("cookie", project.owner.browser.cookieHeader());
    return project.api.fetch(request);
  },
}).filter(({ name }) => !isOption(name));

test.each(audits.map((audit) => [audit.name, audit] as const))("GraphQL over HTTP: %s", async (_, audit) => {
  const result = await audit.fn();
  expect(result.status === "ok" ? "ok" : result.reason).toBe("ok");
});

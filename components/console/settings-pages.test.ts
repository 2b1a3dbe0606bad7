import { expect, test } from "vitest";
import { auditPage, logicPage, openPages, settingsPages } from "./settings-pages.ts";

const labels = (permissions: readonly string[] | null) =>
  openPages([...settingsPages, logicPage, auditPage], permissions).map(({ label }) => label);

test("each page of the settings is offered to whom its permission is given, and to nobody else", () => {
  expect(labels(["content"])).toEqual(["Audit"]);
  expect(labels(["content", "media", "teams"])).toEqual(["Teams", "Media", "Audit"]);
  expect(labels(["settings", "api_secrets", "webhooks", "roles", "plugins", "logic"])).toEqual([
    "General",
    "API Secrets",
    "Webhooks",
    "Roles & Permissions",
    "Plugins",
    "Logic",
    "Audit",
  ]);
});

test("permissions that are not known hide nothing", () => {
  expect(labels(null)).toHaveLength(settingsPages.length + 2);
});

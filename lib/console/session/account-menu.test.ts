import { expect, test } from "vitest";
import { accountMenuItems, registerAccountMenuItem } from "./account-menu.ts";

const status = { key: "status", label: "Status", href: "/support" };

test("what anybody has pushed is there at the next look, each key once; what is no item is left out", () => {
  // Modules that other tests have loaded add theirs.
  globalThis.plinthAccountMenu = undefined;
  registerAccountMenuItem(status);
  const first = accountMenuItems();
  expect(first).toEqual([status]);
  expect(accountMenuItems()).toBe(first);

  const site = { key: "site", label: "Site", href: "https://example.com" };
  const pushed: unknown[] = [
    { ...status, label: "Another" },
    null,
    "text",
    { key: "half" },
    { key: "script", label: "Script", href: "javascript:alert(1)" },
    { key: "elsewhere", label: "Elsewhere", href: "//example.com" },
    site,
  ];
  globalThis.plinthAccountMenu!.push(...(pushed as (typeof status)[]));
  expect(accountMenuItems()).toEqual([status, site]);

  globalThis.plinthAccountMenu = [site];
  expect(accountMenuItems()).toEqual([site]);
});

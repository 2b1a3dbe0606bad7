import { expect, test } from "vitest";
import type { PluginPolicy } from "../contract/calls/answers/system.ts";
import { pagePolicy } from "./page-policy.ts";

const sources: PluginPolicy = {
  plugins: ["hello-plugin"],
  public_url: "https://plinth.example",
  runtime_url: null,
  payments: false,
};
const scripts = (host: string, more: Partial<PluginPolicy> = {}) =>
  /^script-src ([^;]*)/.exec(pagePolicy("abc", host, { ...sources, ...more }))![1]!.split(" ");

test("scripts are those with the nonce, of the build, the runtime, and of activated plugins", () => {
  expect(scripts("plinth.example")).toEqual([
    "'nonce-abc'",
    "plinth.example/_next/static/",
    "plinth.example/plugins/runtime.js",
    "plinth.example/plugins/hello-plugin/",
  ]);
  expect(scripts("plinth.example", { plugins: [] }).join(" ")).not.toContain("hello-plugin");
});

test("the address that the page was asked at counts as well as the public one", () => {
  expect(scripts("10.0.0.7:3000", { plugins: [] })).toEqual([
    "'nonce-abc'",
    "10.0.0.7:3000/_next/static/",
    "plinth.example/_next/static/",
    "10.0.0.7:3000/plugins/runtime.js",
    "plinth.example/plugins/runtime.js",
  ]);
});

test.each(["evil; script-src *", "a b", "'unsafe-inline'", "*", ""])("a Host such as %j adds nothing", (host) => {
  expect(scripts(host)).toEqual(scripts("plinth.example"));
});

test("the runtime may come from elsewhere, and payments bring the provider's scripts", () => {
  expect(scripts("plinth.example", { runtime_url: "https://cdn.example/runtime.js", payments: true })).toEqual([
    "'nonce-abc'",
    "plinth.example/_next/static/",
    "https://cdn.example/runtime.js",
    "plinth.example/plugins/hello-plugin/",
    "https://*.paddle.com",
    "https://*.profitwell.com",
  ]);
});

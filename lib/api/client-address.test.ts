import { expect, test } from "vitest";
import { readEnv } from "../platform/env.ts";
import { isNear, rememberVisitor, visitorOf } from "./client-address.ts";

test.each([
  ["no header, no proxy", undefined, 0, "10.0.0.1"],
  ["a header that nobody of ours wrote", "203.0.113.7", 0, "10.0.0.1"],
  ["one proxy", "203.0.113.7", 1, "203.0.113.7"],
  ["one proxy, and a client that makes up hops", "1.2.3.4, 203.0.113.7", 1, "203.0.113.7"],
  ["two proxies", "1.2.3.4, 203.0.113.7, 10.9.9.9", 2, "203.0.113.7"],
  ["a request that went around the proxy", undefined, 1, "10.0.0.1"],
  ["fewer hops than proxies", "203.0.113.7", 2, "10.0.0.1"],
])("the client's address with %s", (_, header, proxies, address) => {
  const request = new Request("http://localhost", { headers: header ? { "x-forwarded-for": header } : {} });
  const env = readEnv({ TRUSTED_PROXIES: String(proxies) });
  rememberVisitor(request, { socket: { remoteAddress: "::ffff:10.0.0.1" } }, env);
  expect(visitorOf(request)).toEqual({ address, is_near: false });
});

const message = (headers: Record<string, string>, remoteAddress = "127.0.0.1", httpVersion = "1.1") => ({
  headers: { host: "localhost:3000", ...headers },
  httpVersion,
  socket: { remoteAddress },
});

test.each(["127.0.0.1", "127.8.8.8", "::1", "::ffff:127.0.0.1"])(
  "a request from %s is made on this machine",
  (from) => {
    expect(isNear(message({ origin: "http://localhost:3000", "x-use-cookies": "true" }, from))).toBe(true);
  },
);

test.each(["192.168.1.20", "172.17.0.1", "::ffff:10.0.0.1", "fe80::1", "203.0.113.7", ""])(
  "a request from %s is not",
  (from) => {
    expect(isNear(message({}, from))).toBe(false);
  },
);

test.each([
  "forwarded",
  "via",
  "x-forwarded-for",
  "x-forwarded-proto",
  "x-forwarded-host",
  "x-forwarded-server",
  "x-real-ip",
  "x-client-ip",
  "x-cluster-client-ip",
  "x-original-forwarded-for",
  "x-envoy-external-address",
  "cf-connecting-ip",
  "cf-ray",
  "true-client-ip",
  "fastly-client-ip",
  "fly-client-ip",
  "cdn-loop",
])("a request that has %s came by a proxy, and nobody knows from where", (name) => {
  expect(isNear(message({ [name]: "" }))).toBe(false);
});

test("a request in HTTP/1.0 came by a proxy that names nobody, as nginx is set up from the start", () => {
  expect(isNear(message({}, "127.0.0.1", "1.0"))).toBe(false);
});

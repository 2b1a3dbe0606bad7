import { expect, test } from "vitest";
import { clientAddress, rememberAddress } from "./client-address.ts";

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
  rememberAddress(request, "::ffff:10.0.0.1", proxies);
  expect(clientAddress(request)).toBe(address);
});

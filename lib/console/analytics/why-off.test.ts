import { expect, test } from "vitest";
import { whyOff } from "./why-off.ts";

test.each(["localhost", "app.localhost", "127.0.0.1", "192.168.1.20", "10.0.0.1", "[::1]", "[2001:db8::1]"])(
  "nothing is measured at %s",
  (hostname) => expect(whyOff(true, { hostname })).toBe("local host"),
);

test("nothing is measured without a key, nor of people who ask not to be tracked", () => {
  const hostname = "console.example.com";
  expect(whyOff(true, { hostname })).toBeNull();
  expect(whyOff(true, { hostname, doNotTrack: "0", globalPrivacyControl: false })).toBeNull();
  expect(whyOff(false, { hostname })).toBe("no key");
  expect(whyOff(true, { hostname, doNotTrack: "1" })).toBe("do not track");
  expect(whyOff(true, { hostname, globalPrivacyControl: true })).toBe("do not track");
});

/** Whose cookies count: the defence against pages of other sites, and cookies themselves. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fakeClock } from "../../tests/support/clock.ts";
import { createSecrets } from "../platform/crypto.ts";
import { readEnv } from "../platform/env.ts";
import type { Platform } from "../platform/platform.ts";
import { clearedCookies, expiredCookie, findCookie, openCookie, readableCookie, sealedCookie } from "./auth/cookies.ts";
import { deviceOf, rememberedDevice } from "./auth/known-device.ts";
import { userToken } from "./auth/user-token.ts";
import { isCrossSite, mayUseCookies } from "./context.ts";

const platformWith = (variables: Record<string, string> = {}, secret = "a secret of more than thirty-two characters") =>
  ({
    env: readEnv({ PUBLIC_URL: "https://plinth.example.com", ...variables }),
    secrets: createSecrets(secret),
    clock: fakeClock(),
  }) as unknown as Platform;
const platform = platformWith();

/** Sent to this host; `Request` itself would not take the header. */
const request = (headers: Record<string, string>, host = "plinth.example.com") =>
  ({ url: `http://${host}/system/graphql`, headers: new Headers({ host, ...headers }) }) as Request;

const own = ["https://plinth.example.com", "http://plinth.example.com"];
const foreign = [
  ...["https://evil.test", "null", "", "https://plinth.example.com.evil.test", "https://evil.test/plinth.example.com"],
  ...["https://plinth.example.com:8443", "file://", "plinth.example.com", "https://plinth.example.com@evil.test"],
];
const sites = [undefined, "none", "same-origin", "same-site", "cross-site"];

describe("a request", () => {
  test.each(sites)("is another site's by its origin or by what the browser says of it: sec-fetch-site %s", (site) => {
    const fetchSite: Record<string, string> = site ? { "sec-fetch-site": site } : {};
    const isTold = site === "same-site" || site === "cross-site";
    expect(isCrossSite(platform, request(fetchSite))).toBe(isTold);
    for (const origin of own) expect(isCrossSite(platform, request({ ...fetchSite, origin })), origin).toBe(isTold);
    for (const origin of foreign) expect(isCrossSite(platform, request({ ...fetchSite, origin })), origin).toBe(true);
  });

  test("is also this site's by the host that it was sent to, whatever else the address says", () => {
    expect(isCrossSite(platform, request({ origin: "http://192.168.1.20:3000" }, "192.168.1.20:3000"))).toBe(false);
    expect(isCrossSite(platform, request({ origin: "http://192.168.1.20:4000" }, "192.168.1.20:3000"))).toBe(true);
    expect(isCrossSite(platform, request({ origin: "https://plinth.example.com" }, "engine.internal"))).toBe(false);
  });

  test("may use cookies with the one header alone, and never from another site", () => {
    for (const value of ["true"]) expect(mayUseCookies(platform, request({ "x-use-cookies": value }))).toBe(true);
    for (const value of ["1", "TRUE", "false", ""])
      expect(mayUseCookies(platform, request({ "x-use-cookies": value }))).toBe(false);
    expect(mayUseCookies(platform, request({}))).toBe(false);
    for (const origin of foreign)
      expect(mayUseCookies(platform, request({ "x-use-cookies": "true", origin }))).toBe(false);
  });
});

const pairOf = (setCookie: string) => setCookie.split(";")[0]!;
const attributesOf = (setCookie: string) => setCookie.split("; ").slice(1).sort();

describe("a sealed cookie", () => {
  test("gives its data back to this installation, and to nobody else", async () => {
    const data = fc.dictionary(
      fc.string({ minLength: 1 }).filter((key) => key !== "__proto__"),
      fc.jsonValue({ maxDepth: 1 }),
    );
    await fc.assert(
      fc.asyncProperty(data, async (one) => {
        const cookie = pairOf(await sealedCookie(platform, "plinth_session", one, 60));
        expect(await openCookie(platform, `a=b; ${cookie}; c=d`, "plinth_session")).toEqual(
          JSON.parse(JSON.stringify(one)),
        );
        expect(
          await openCookie(platformWith({}, "another secret of more than 32 characters"), cookie, "plinth_session"),
        ).toBeNull();
      }),
      { numRuns: 25 },
    );
  });

  test("opens nothing under another name, for what is sealed for one thing is none of another", async () => {
    const cookie = pairOf(await sealedCookie(platform, "plinth_device", { id: "1" }, 60));
    const moved = cookie.replace("plinth_device", "plinth_session");
    expect(await openCookie(platform, moved, "plinth_session")).toBeNull();
    expect(await openCookie(platform, cookie, "plinth_session")).toBeNull();
  });

  test("that is changed anywhere is none", async () => {
    const cookie = pairOf(await sealedCookie(platform, "plinth_session", { id: "1" }, 60));
    // The last character of the seal, before its `~2`, has bits that mean nothing.
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: "plinth_session=".length, max: cookie.length - 4 }), async (at) => {
        const changed = cookie.slice(0, at) + (cookie[at] === "A" ? "B" : "A") + cookie.slice(at + 1);
        expect(await openCookie(platform, changed, "plinth_session")).toBeNull();
      }),
      { numRuns: 40 },
    );
    for (const header of [null, "", "plinth_session=", "plinth_session=a*b*c", "other=1"])
      expect(await openCookie(platform, header, "plinth_session")).toBeNull();
  });

  test("is kept from scripts, and sent to no other site", async () => {
    const set = await sealedCookie(platform, "plinth_session", {}, 90.7);
    expect(attributesOf(set)).toEqual(["HttpOnly", "Max-Age=90", "Path=/", "SameSite=Lax", "Secure"]);
    const shared = await sealedCookie(
      platformWith({ COOKIE_DOMAIN: "example.com", PUBLIC_URL: "http://a.example.com" }),
      "a",
      {},
      1,
    );
    expect(attributesOf(shared)).toEqual(["Domain=example.com", "HttpOnly", "Max-Age=1", "Path=/", "SameSite=Lax"]);
  });
});

test("of two cookies of one name the first counts, and a value may have any sign in it", () => {
  const hostile = fc.string({ minLength: 1 });
  fc.assert(
    fc.property(hostile, (text) => {
      const set = readableCookie(platform, "project_id", text, 60);
      expect(findCookie(pairOf(set), "project_id")).toBe(text);
      expect(set.split(";")).toHaveLength(5);
    }),
  );
  expect(findCookie("project_id=a; project_id=b", "project_id")).toBe("a");
  expect(findCookie("xproject_id=a", "project_id")).toBeUndefined();
});

test("signing out takes away the session and all that scripts could read, with the attributes that it was set with", () => {
  const held = "plinth_session=x; plinth_tenant_one=y; theme=dark";
  const cleared = clearedCookies(platform, held);
  expect(cleared.map(pairOf)).toEqual([
    "plinth_session=",
    "project_id=",
    "temp_tenant_id=",
    "userToken=",
    "plinth_tenant_one=",
  ]);
  for (const set of cleared) {
    expect(attributesOf(set)).toContain("Max-Age=0");
    expect(attributesOf(set).includes("HttpOnly")).toBe(set.startsWith("plinth_session"));
  }
  expect(attributesOf(expiredCookie(platform, "project_id"))).toEqual([
    "Max-Age=0",
    "Path=/",
    "SameSite=Lax",
    "Secure",
  ]);
});

test("a browser is known for the accounts that used it last, and stays the same browser", async () => {
  let header: string | null = null;
  for (const n of [1, 2, 3, 4, 5, 6, 1])
    header = pairOf(await rememberedDevice(platform, header, { id: `user ${n}`, email: `${n}@example.com` }));
  const device = await deviceOf(platform, header);
  expect(device!.accounts).toEqual([1, 6, 5, 4, 3].flatMap((n) => [`user ${n}`, `${n}@example.com`]));
  const again = await rememberedDevice(platform, header, { id: "user 9", email: "9@example.com" });
  expect((await deviceOf(platform, pairOf(again)))!.id).toBe(device!.id);
  expect(await deviceOf(platform, "plinth_device=forged")).toBeUndefined();
});

test("the token that clients show is a JWT with the claims, signed for nothing else", () => {
  const claims = {
    email: "a@example.com",
    project_id: "blog",
    project_name: "Blog",
    project_role: "admin",
    is_super_admin: false,
    project_type: "saas",
  };
  const [head, body, signature] = userToken(platform, claims as never, "2026-01-31T00:00:00.500Z").split(".");
  const read = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString());
  expect(read(head!)).toEqual({ alg: "HS256", typ: "JWT" });
  expect(read(body!)).toEqual({ ...claims, project_type: 1, exp: Date.parse("2026-01-31") / 1000 });
  const text = `${head}.${body}`;
  expect(signature).toBe(platform.secrets.sign("user token that is shown", text).toString("base64url"));
  expect(signature).not.toBe(platform.secrets.sign("session cookie", text).toString("base64url"));
});

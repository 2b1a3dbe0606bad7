import { NextRequest } from "next/server";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Api, createApi } from "../../../lib/api/app.ts";
import { createPageRuntime } from "../../../lib/api/server/page-runtime.ts";
import { provideRuntime } from "../../../lib/contract/runtime.ts";
import { middleware } from "../../../middleware.ts";
import { goodPassword, registered } from "../../support/accounts.ts";
import { type Browser, browser } from "../../support/in-process.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";

const origin = "http://localhost:3000";
let platform: TestPlatform;
let api: Api;
let people = 0;

beforeAll(async () => {
  platform = await testPlatform({ env: { SINGLE_SESSION: "1", COOKIE_DOMAIN: "example.com" } });
  api = createApi(platform);
  provideRuntime(createPageRuntime(api, origin));
});
afterAll(() => platform.close());

const signedIn = () => registered(platform, `p${++people}@example.com`, api);

/** Where the page leads (null: it is shown), and the cookies that go. */
async function open(path: string, person: Browser = browser(api)) {
  const cookie = person.cookieHeader();
  const response = await middleware(new NextRequest(new URL(path, origin), { headers: cookie ? { cookie } : {} }));
  const cleared = response.headers
    .getSetCookie()
    .filter((line) => /Max-Age=0/.test(line) && /Domain=example\.com/.test(line));
  return {
    to: response.headers.get("location")?.replace(origin, "") ?? null,
    cleared: cleared.map((line) => line.split("=")[0]),
  };
}

const all = ["plinth_session", "project_id", "temp_tenant_id", "userToken"];

/** A browser with a cookie whose session is over. */
async function expired(): Promise<Browser> {
  const person = await signedIn();
  await platform.db.deleteFrom("plinth.sessions").execute();
  return person;
}

async function suspended(): Promise<Browser> {
  const person = await signedIn();
  await platform.db
    .updateTable("plinth.users")
    .set({ status: "suspended" })
    .where("email", "=", `p${people}@example.com`)
    .execute();
  return person;
}

async function superseded(): Promise<Browser> {
  const person = await signedIn();
  await browser(api).post("/auth/v2/login", { email: `p${people}@example.com`, password: goodPassword });
  return person;
}

test.each<[string, string | null]>([
  ["/", "/auth/login"],
  ["/projects", "/auth/login?next=%2Fprojects"],
  ["/projects/new?project_type=saas&_rsc=1x", "/auth/login?next=%2Fprojects%2Fnew%3Fproject_type%3Dsaas"],
  ["/console/content/city", "/auth/login?next=%2Fconsole%2Fcontent%2Fcity"],
  ["/login?reason=superseded", "/auth/login?reason=superseded"],
  ["/auth/login", null],
  ["/auth/signup", null],
  ["/verify?token=x", null],
  ["/forgot-password", null],
  ["/change-password", null],
  ["/google/callback?code=a&state=b", null],
  ["/github/callback", null],
  ["/gitlab/callback", "/auth/login?next=%2Fgitlab%2Fcallback"],
  ["/auth/login/more", "/auth/login?next=%2Fauth%2Flogin%2Fmore"],
])("without a session %s leads to %s", async (path, to) => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  expect(await open(path)).toEqual({ to, cleared: [] });
});

test.each<[string, string | null]>([
  ["/", "/projects"],
  ["/projects", null],
  ["/console/content", null],
  ["/auth/login", "/projects"],
  ["/auth/signup", "/projects"],
  ["/auth/login?next=/console/api", "/console/api"],
  ["/auth/login?next=https://evil.example", "/projects"],
  ["/auth/login?next=//evil.example", "/projects"],
  ["/auth/login?next=/%5Cevil.example", "/projects"],
  ["/auth/login?next=%2F%09%2Fevil.test", "/projects"],
  ["/auth/login?next=%2F%0A%2Fevil.test", "/projects"],
  ["/auth/signup?next=%2F%0D%2Fevil.test", "/projects"],
  ["/verify", null],
])("signed in, %s leads to %s", async (path, to) => {
  expect(await open(path, await signedIn())).toEqual({ to, cleared: [] });
});

test("outside of the console 401 and 403 clear the cookies and lead to the sign-in", async () => {
  for (const person of [await expired(), await suspended()])
    expect(await open("/projects", person)).toEqual({ to: "/auth/login?next=%2Fprojects", cleared: all });
});

test("inside of the console 401 is a warning, keeps the cookies and asks to sign in; after 403 the page goes on", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const to = "/auth/login?next=%2Fconsole%2Fcontent";
  expect(await open("/console/content", await expired())).toEqual({ to, cleared: [] });
  expect(warn).toHaveBeenLastCalledWith("/console/content: the session's status is 401. Please sign in.");
  expect(await open("/console/content", await suspended())).toEqual({ to: null, cleared: [] });
  expect(warn).toHaveBeenLastCalledWith("/console/content: the session's status is 403. This account has no access.");
});

test.each(["/projects", "/console/content", "/auth/login"])(
  "a superseded session on %s clears the cookies and says why at the sign-in",
  async (path) => {
    expect(await open(path, await superseded())).toEqual({ to: "/auth/login?reason=superseded", cleared: all });
  },
);

test("the page's policy names no host that the visitor claims to have come by", async () => {
  const headers = { host: "localhost:3000", "x-forwarded-host": "evil.test" };
  const { headers: answered } = await middleware(new NextRequest(new URL("/auth/login", origin), { headers }));
  expect(answered.get("content-security-policy")).toContain("localhost:3000/_next/static/");
  expect(answered.get("content-security-policy")).not.toContain("evil.test");
});

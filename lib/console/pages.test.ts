/** Addresses, sessions and plugins of the console, as far as no browser is needed. */
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { anyText } from "../../tests/support/any-text.ts";
import { getProfile, listProjects } from "../contract/calls/addresses.ts";
import { provideRuntime } from "../contract/runtime.ts";
import { ownPage } from "../kernel/own-page.ts";
import { graphqlFields, graphqlMessage, showServerErrors } from "./calls/form-errors.ts";
import { callOnServer } from "./calls/server-rest.ts";
import { changedValues } from "./changed-values.ts";
import { passPaymentEvent } from "./payment-event.ts";
import { exactness, matchRoute } from "./plugins/match-route.ts";
import { menuItem, pluginMenu } from "./plugins/plugin-menu.ts";
import { routes, safeNext } from "./routes.ts";
import { readerEmail } from "./session/kept-input.ts";

const text = fc.string({ minLength: 1 }).filter((one) => one.isWellFormed());
/** As many texts as a route can take. */
const argument = [
  text,
  fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.oneof(text, fc.constant(undefined))),
] as const;

describe.each(Object.entries(routes) as [string, (...args: never[]) => string][])("the route %s", (_, make) => {
  test("is a page of this site, whatever names and values it is made with", () => {
    fc.assert(
      fc.property(...argument, text, (name, query, other) => {
        for (const args of [[], [name], [query], [name, query], [other, name]]) {
          let page: string;
          try {
            page = make(...(args as never[]));
          } catch (error) {
            // A route that takes a name is not given a query.
            expect(error).toBeInstanceOf(TypeError);
            continue;
          }
          expect(page.startsWith("/")).toBe(true);
          expect(new URL(page, "http://own.test").origin).toBe("http://own.test");
        }
      }),
      { numRuns: 30 },
    );
  });
});

test("names and values of an address are read back as they were", () => {
  fc.assert(
    fc.property(text, text, (model, search) => {
      const url = new URL(routes.content(model, { search, page: 2 }), "http://own.test");
      if (/^\.{1,2}$/.test(model)) return;
      expect(decodeURIComponent(url.pathname.split("/")[3]!)).toBe(model);
      expect([url.searchParams.get("search"), url.searchParams.get("page")]).toEqual([search, "2"]);
    }),
  );
});

test("wherever a sign-in is told to lead, it leads to a page of this site that is no sign-in", () => {
  const next = fc.oneof(
    anyText,
    anyText.map((one) => `/${one}`),
    fc.webUrl(),
    fc.constantFrom("/auth/login", "/login?a", "/auth/../login", "//a"),
  );
  fc.assert(
    fc.property(next, (given) => {
      const page = safeNext(given);
      expect(ownPage(page)).toBe(page);
      expect(page).not.toMatch(/^\/(login([?#]|$)|auth\/)/);
    }),
    { numRuns: 1_000 },
  );
});

describe("the reader of a page", () => {
  const cookie = (claims: unknown) =>
    `a=b; userToken=head.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.sign; c=d`;

  test("is named by the cookie of claims", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\x21-\x7e]{1,30}$/), (email) => readerEmail(cookie({ email })) === email),
    );
  });

  test("is nobody where the cookie says nothing, whatever is in it", () => {
    for (const cookies of ["", "userToken=", "userToken=a.b.c", cookie({}), cookie(null), "xuserToken=a.e30.c"])
      expect(readerEmail(cookies)).toBe("");
    fc.assert(fc.property(anyText, (cookies) => typeof readerEmail(cookies) === "string"));
  });
});

describe("routes of a plugin", () => {
  const part = fc.stringMatching(/^[a-z]{1,5}$/);

  test("give each name the part that stands for it, and the rest to *", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(part, { maxLength: 4 }),
        fc.array(text, { minLength: 4, maxLength: 4 }),
        fc.array(text, { maxLength: 3 }),
        (names, values, rest) => {
          const pattern = `/${names.map((name) => `:${name}`).join("/")}`;
          const given = values.slice(0, names.length);
          const expected = Object.fromEntries(names.map((name, i) => [name, given[i]!]));
          expect(matchRoute(pattern, given)).toEqual(expected);
          expect(matchRoute(`${pattern}/*`, [...given, ...rest])).toEqual({ ...expected, "*": rest.join("/") });
          expect(matchRoute(`${pattern}/edit`, given)).toBeNull();
        },
      ),
    );
  });

  test("that say more of what they want are more exact", () => {
    const sorted = ["/items/:id/edit", "/items/:id", "/items/*", "/:any", "/", "/*"].toSorted(
      (a, b) => exactness(b) - exactness(a),
    );
    expect(sorted).toEqual(["/items/:id/edit", "/items/:id", "/items/*", "/:any", "/", "/*"]);
  });
});

test("an item of a plugin's menu leads to its own screens, or to a page of the console that it names", () => {
  expect(menuItem("maps", { label: "Map", path: "/map" })).toEqual({
    label: "Map",
    href: "/console/plugin/maps/map",
    icon: "",
  });
  expect(menuItem("maps", { label: "Map", path: "/console/content/city", icon: "Map" }).href).toBe(
    "/console/content/city",
  );
  const declared = { maps: [menuItem("maps", { label: "Declared", path: "/" })] };
  const loaded = { status: "loaded", plugin: { menu: [menuItem("maps", { label: "Loaded", path: "/" })] } };
  const labels = (state: object) =>
    pluginMenu({ phase: "ready", active: ["maps"], loads: {}, extraMenu: [], ...state } as never, declared).map(
      ({ label }) => label,
    );
  expect(labels({ phase: "waiting", active: [] })).toEqual(["Declared"]);
  expect(labels({ loads: { maps: { status: "loading" } } })).toEqual(["Declared"]);
  const extra = (href: string) => labels({ loads: { maps: loaded }, extraMenu: [{ label: "Extra", href, icon: "" }] });
  expect(extra("/console/plugin/other")).toEqual(["Loaded", "Extra"]);
  expect(extra("/console/media"), "the console's own sections come first").toEqual(["Extra", "Loaded"]);
  expect([labels({ loads: { maps: { status: "failed" } } }), labels({})]).toEqual([[], []]);
});

test("what a form sends of its values is what differs from what it began with", () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 1 })),
      fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 1 })),
      (before, after) => {
        const changed = changedValues(after as object, before as object) as Record<string, unknown>;
        for (const [name, value] of Object.entries(after)) {
          const isSame = Object.hasOwn(before, name) && JSON.stringify(before[name]) === JSON.stringify(value);
          if (!(name in Object.prototype)) expect(Object.hasOwn(changed, name)).toBe(!isSame);
        }
        expect(changedValues(after as object, after as object)).toEqual({});
      },
    ),
  );
});

describe("a refusal", () => {
  test("of GraphQL is told by its first error, else by the network's, else in words", () => {
    const extensions = { fields: { name: "Taken" } };
    expect(
      graphqlMessage({
        graphQLErrors: [{ message: "First" }, { message: "Second" }],
        networkError: { message: "Net" },
      }),
    ).toBe("First");
    expect(graphqlMessage({ graphQLErrors: [], networkError: { message: "Net" } })).toBe("Net");
    expect(graphqlMessage({})).toBe("Unknown error occurred");
    expect([
      graphqlFields({ graphQLErrors: [{ extensions }] }),
      graphqlFields({ graphQLErrors: [{}] }),
      graphqlFields({}),
    ]).toEqual([{ name: "Taken" }, {}, {}]);
  });

  test("stands at the fields that it is about, and else above the form", () => {
    const shown: [string, string][] = [];
    const form = {
      getValues: () => ({ name: "", box: {} }),
      setError: (at: string, { message }: { message: string }) => void shown.push([at, message]),
    };
    showServerErrors(form as never, {
      message: "Refused",
      fields: { name: "Taken", "box.city": "Missing", plan: "Too small", role: "Gone" },
    });
    expect(shown).toEqual([
      ["name", "Taken"],
      ["box.city", "Missing"],
      ["root.server", "Too small Gone"],
    ]);
    shown.length = 0;
    showServerErrors(form as never, { message: "Refused" });
    expect(shown).toEqual([["root.server", "Refused"]]);
  });
});

describe("calls while a page is rendered", () => {
  let seen: Request[] = [];
  let answered: () => Response;
  beforeEach(() => {
    seen = [];
    provideRuntime({
      fetch: async (request) => {
        seen.push(request);
        return answered();
      },
      project: () => null,
      brand: async () => ({ name: "Plinth", colors: null, logo: null, icon: "", manifest: "" }),
      view: () => null,
      session: () => Promise.reject(new Error("Nobody asks.")),
      policy: () => Promise.reject(new Error("Nobody asks.")),
    });
  });

  test("send what cookies need to count, and give the body of the envelope", async () => {
    answered = () => Response.json({ code: 200, message: "OK", body: [1] });
    expect(await callOnServer(getProfile)).toEqual([1]);
    expect(await callOnServer(listProjects, { body: {} })).toEqual([1]);
    expect(
      seen.map(({ method, url, headers }) => [method, new URL(url).pathname, headers.get("x-use-cookies")]),
    ).toEqual([
      ["GET", "/system/user/profile", "true"],
      ["POST", "/system/project/list", "true"],
    ]);
    expect(await seen[1]!.text()).toBe("{}");
  });

  test("that are refused say so with status, code and fields", async () => {
    answered = () =>
      Response.json(
        { code: 400, message: "No", body: null, error: { code: "CONFLICT", fields: { id: "Taken" } } },
        { status: 400 },
      );
    await expect(callOnServer(getProfile)).rejects.toMatchObject({
      name: "RestError",
      status: 400,
      code: "CONFLICT",
      message: "No",
      fields: { id: "Taken" },
    });
  });

  test("of the payment provider are handed on byte by byte with their signature, or refused where they are too long", async () => {
    answered = () => new Response(null, { status: 204 });
    const event = (body: BodyInit | null) =>
      new Request("http://localhost/api", {
        method: "POST",
        body,
        headers: { "paddle-signature": "ts=1;h1=a", cookie: "plinth_session=x" },
      });
    const bytes = Uint8Array.of(0, 255, 10, 13);
    expect((await passPaymentEvent(event(bytes))).status).toBe(204);
    expect(new Uint8Array(await seen[0]!.arrayBuffer())).toEqual(bytes);
    expect([seen[0]!.headers.get("paddle-signature"), seen[0]!.headers.get("cookie")]).toEqual(["ts=1;h1=a", null]);
    expect((await passPaymentEvent(event(new Uint8Array(20 * 1024 * 1024)))).status).toBe(413);
    expect(seen).toHaveLength(1);
  });
});

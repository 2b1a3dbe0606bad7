import fc from "fast-check";
import { expect, test } from "vitest";
import { ownPage } from "./own-page.ts";

test.each(["/projects", "/console/content/post?page=2&q=a%20b", "/projects/new#id", "/a/b?next=https://evil.test/"])(
  "%s is a page of this site",
  (address) => {
    expect(ownPage(address)).toBe(address);
  },
);

test.each([
  "",
  "projects",
  "https://evil.test",
  "javascript:alert(1)",
  "//evil.test",
  "///evil.test",
  "/\\evil.test",
  "\\\\evil.test",
  "/\t/evil.test",
  "/\n/evil.test",
  "/\r/evil.test",
  "/\u0000/evil.test",
  "/\u0085/evil.test",
  "\t//evil.test",
  " //evil.test",
  "/.//evil.test",
  "/x/..//evil.test",
  "/%2e//evil.test",
  "/%2e%2e//evil.test",
])("%j leads nowhere", (address) => {
  expect(ownPage(address)).toBeNull();
});

/** What browsers skip, fold or resolve on the way from a text to an address, in any order. */
const hostile = fc
  .array(
    fc.constantFrom(
      ...["/", "//", "\\", "\t", "\n", "\r", "\0", "\v", "\u0085", "\u2028", "\uff0f", "\u3002", "\ufeff", " ", "."],
      ...["..", "%2e", "%2f", "%5c", "%09", "%0a", "@", ":", "?", "#", "[", "]", "evil.test", "http:", "javascript:"],
      ...["a", "auth", "login", "projects"],
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(""));

test.each(["http://localhost:3000", "https://console.example.com"])(
  "no address leaves %s, however it is written and whoever follows it",
  (origin) => {
    const any = fc.oneof(
      { weight: 6, arbitrary: hostile.map((text) => `/${text}`) },
      { weight: 2, arbitrary: hostile },
      fc.webUrl(),
      fc.string({ unit: "binary" }),
    );
    fc.assert(
      fc.property(any, any, (address, from) => {
        const page = ownPage(address);
        if (page === null) return;
        // As the browser resolves it on whatever page it stands, and as it reads what came of a first reading.
        const first = new URL(page, new URL(`/console/${encodeURIComponent(from)}/x`, origin));
        expect(first.origin).toBe(origin);
        expect(new URL(first.href.slice(origin.length), origin).href).toBe(first.href);
        expect(page).toMatch(/^\/(?!\/)/);
        expect(page).not.toMatch(/[\\\s]/);
        expect(ownPage(page)).toBe(page);
      }),
      { numRuns: process.env.TESTS === "short" ? 1_000 : 5_000 },
    );
  },
  60_000,
);

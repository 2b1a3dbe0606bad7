/** What screens keep in their addresses, and what they send: both ways, and whatever somebody writes there. */
import { execFileSync } from "node:child_process";
import fc from "fast-check";
import { parse as parseGraphql } from "graphql";
import { describe, expect, test } from "vitest";
import { DateFilter } from "../../lib/contract/filters.ts";
import { functionTriggers, logLevels } from "../../lib/contract/functions.ts";
import { DeliveryFilter } from "../../lib/contract/plugins/extensions.ts";
import { administrativePermissions } from "../../lib/contract/projects/projects.ts";
import { anyText } from "../../tests/support/any-text.ts";
import { fieldOfSample } from "../../tests/support/fields/field-of-sample.ts";
import { fieldSamples } from "../../tests/support/fields/field-samples.ts";
import { curlOf, firstQueryOf } from "../api-calls/first-query.ts";
import { isSection, mayOpen, openSections, sectionOf, sections } from "../console/sections.ts";
import { nextSort } from "../data-grid/columns.ts";
import type { ConsoleModel } from "../models/console-models.ts";
import { pageSizes } from "../records/page-sizes.ts";
import { pageOf, readListAddress } from "./admin/list-address.ts";
import { auditVariables, outcomes, readAuditAddress } from "./audit/audit-address.ts";
import { auditLogVariables, readAuditLogAddress } from "./audit-log/audit-log-address.ts";
import { contentTools, readContentAddress, writeContentAddress } from "./content/content-address.ts";
import { columnsCookie, readColumnChoice, writeColumnChoice } from "./content/list/column-choice.ts";
import { readLogAddress } from "./logic/logs/log-address.ts";
import { deliveryFilter, readDeliveryAddress } from "./webhooks/delivery-address.ts";

const text = fc.string().filter((one) => one.isWellFormed());
const some = fc.string({ minLength: 1 }).filter((one) => one.isWellFormed());

test("the content screen comes back from its address as it was", () => {
  const address = fc.record({
    page: fc.integer({ min: 1, max: 100_000 }),
    size: fc.constantFrom(...pageSizes),
    search: text,
    status: fc.constantFrom("all" as const, "draft" as const, "published" as const),
    where: fc.option(
      fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 })).map((one) => JSON.parse(JSON.stringify(one))),
    ),
    sort: text,
    view: fc.option(some),
    record: fc.option(some),
    create: fc.boolean(),
    relations: fc.option(some),
    revisions: fc.option(some),
    tool: fc.option(fc.constantFrom(...contentTools)),
  });
  fc.assert(
    fc.property(address, (one) => {
      const written = writeContentAddress(one);
      expect(readContentAddress(new URLSearchParams(written))).toEqual(one);
      expect(written === "" || written.startsWith("?")).toBe(true);
    }),
  );
  expect(writeContentAddress(readContentAddress(new URLSearchParams()))).toBe("");
});

/** Every parameter that any of these reads, with anything in it. */
const names = [
  "page",
  "size",
  "search",
  "status",
  "where",
  "sort",
  "tool",
  "user",
  "operation",
  "function",
  "code",
  "from",
  "to",
  "webhook",
  "event",
  "model",
  "after",
  "level",
  "trigger",
  "run",
  "organization",
];
const odd = fc.oneof(
  anyText,
  fc.constantFrom(
    "toString",
    "__proto__",
    "constructor",
    "-1",
    "0",
    "1e9",
    "1.5",
    "Infinity",
    "[]",
    "null",
    "2026-02-30",
    "2026-01-31",
    "9".repeat(30),
  ),
);
const written = fc.dictionary(fc.constantFrom(...names), odd).map((one) => new URLSearchParams(one));

test("whatever stands in an address, every screen reads it and asks for what the API takes", () => {
  fc.assert(
    fc.property(written, (search) => {
      const content = readContentAddress(search);
      expect(Number.isInteger(content.page) && content.page > 0).toBe(true);
      expect(pageSizes).toContain(content.size);
      expect(readContentAddress(new URLSearchParams(writeContentAddress(content)))).toEqual(content);
      const { filter, where } = auditVariables(readAuditAddress(search), "blog");
      expect(filter.page).toBeGreaterThan(0);
      expect(DateFilter.safeParse(where.created_at).success).toBe(true);
      expect(DeliveryFilter.safeParse(deliveryFilter({ ...readDeliveryAddress(search), webhook: "" })).success).toBe(
        true,
      );
      expect(readLogAddress(search).level === null || logLevels.includes(readLogAddress(search).level as never)).toBe(
        true,
      );
      const list = readListAddress(search);
      expect([list.page > 0, [10, 20, 50, 100].includes(list.size), list.search.length <= 200]).toEqual([
        true,
        true,
        true,
      ]);
      expect(auditLogVariables(readAuditLogAddress(search)).filter.limit).toBeLessThanOrEqual(100);
    }),
    { numRuns: 1_000 },
  );
});

test.each(Object.keys(outcomes))("the group of codes %s is asked for by its bounds", (code) => {
  const { where } = auditVariables(readAuditAddress(new URLSearchParams({ code })), "blog");
  expect(where.response_code).toEqual({ between: [...outcomes[code as keyof typeof outcomes].between] });
});

test.each(functionTriggers)("the log of a function is read for the trigger %s", (trigger) => {
  expect(readLogAddress(new URLSearchParams({ trigger, level: "warn", run: "" }))).toEqual({
    trigger,
    level: "warn",
    run: null,
  });
});

describe("a list that is here as a whole", () => {
  test("shows on its pages each found item once, in their order", () => {
    fc.assert(
      fc.property(
        fc.array(fc.string()),
        fc.string({ maxLength: 2 }),
        fc.integer({ min: 1, max: 5 }),
        (items, search, size) => {
          const pages = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((page) =>
            pageOf(items, { search, page, size }, (item) => item),
          );
          const found = items.filter((item) => item.toLowerCase().includes(search.trim().toLowerCase()));
          expect(pages.flatMap(({ results }) => results)).toEqual(found.slice(0, size * 10));
          expect(pages.every(({ total }) => total === found.length)).toBe(true);
        },
      ),
    );
  });
});

test("a click on a header goes up, down and back to the list's own order, whatever it was sorted by before", () => {
  fc.assert(
    fc.property(some, some, (before, column) => {
      const other = before === column || before === `-${column}` ? "" : before;
      const once = nextSort(other, column);
      expect([once, nextSort(once, column), nextSort(nextSort(once, column), column)]).toEqual([
        column,
        `-${column}`,
        "",
      ]);
    }),
  );
});

describe("a choice of columns", () => {
  const choice = fc.uniqueArray(fc.record({ id: fc.stringMatching(/^[a-z][a-z_.@ ]{0,20}$/), hidden: fc.boolean() }), {
    selector: ({ id }) => id,
  });

  test("comes back from its cookie, as far as that has room", () => {
    fc.assert(
      fc.property(choice, (columns) => {
        const kept = readColumnChoice(writeColumnChoice(columns));
        expect(columns.slice(0, kept.length)).toEqual(kept);
        if (columns.length < 20) expect(kept).toHaveLength(columns.length);
      }),
    );
  });

  test("has a cookie whose name is one, whoever it is for", () => {
    fc.assert(fc.property(anyText, (owner) => /^columns_[\w-]*$/.test(columnsCookie(owner))));
  });
});

describe("sections of the console", () => {
  test.each(administrativePermissions)(
    "with the permission %s alone are those that it opens and those for everybody",
    (permission) => {
      const open = openSections([permission]);
      for (const name of Object.keys(sections) as (keyof typeof sections)[]) {
        const needed = sections[name].permission;
        expect(open.includes(name)).toBe(needed === null || needed === permission);
        expect(mayOpen(name, null)).toBe(true);
      }
    },
  );

  test("are told from other names, also from those that every object has", () => {
    expect(Object.keys(sections).every(isSection)).toBe(true);
    for (const name of ["settings", "toString", "__proto__", ""]) expect(isSection(name)).toBe(false);
  });

  test.each([
    ["/console/content/blog%20post", { section: "content", model: "blog post" }],
    ["/console/model/post/graph", { section: "model", model: "post" }],
    ["/console/logic/send", { section: "logic", model: null }],
    ["/console", { section: "home", model: null }],
  ])("%s is %j", (path, expected) => expect(sectionOf(path)).toEqual(expected));
});

describe("a first query", () => {
  const model = (more: Partial<ConsoleModel> = {}) =>
    ({
      name: "blog_post",
      single_page: false,
      connections: [],
      fields: fieldSamples.map((sample) => fieldOfSample(sample)),
      ...more,
    }) as unknown as ConsoleModel;

  test("is GraphQL with the id and six fields, of a list or of the only record", () => {
    for (const sample of fieldSamples) {
      const query = firstQueryOf(model({ fields: [fieldOfSample(sample)] }));
      expect(() => parseGraphql(query)).not.toThrow();
    }
    expect(firstQueryOf(model())).toBe(
      "{\n  blogPostList(limit: 5) {\n    id\n    text\n    text_email\n    text_url\n    long_text\n    rich_text { text }\n    email\n  }\n}",
    );
    expect(firstQueryOf(model({ single_page: true, fields: [] }))).toBe("{\n  blogPost {\n    id\n  }\n}");
  });

  test("survives a shell, whatever stands in it", () => {
    const sign = fc.constantFrom("'", '"', "\\", "$", "`", "!", "$(id)", ";", "{", "}", "é", "a", " ");
    fc.assert(
      fc.property(
        fc.array(sign, { minLength: 1, maxLength: 8 }).map((signs) => signs.join("")),
        (query) => {
          // A stand-in for curl that tells what it was given last.
          const shell = `curl() { printf '%s' "\${@: -1}"; }\n${curlOf("http://localhost", query)}`;
          const body = JSON.parse(execFileSync("bash", ["-c", shell], { encoding: "utf8" }));
          expect(body).toEqual({ query: query.replace(/\s+/g, " ").trim() });
        },
      ),
      { numRuns: 40 },
    );
  });
});

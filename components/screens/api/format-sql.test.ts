import { expect, test } from "vitest";
import { formatSql } from "./format-sql.ts";

const statement = `select row_to_json(d)::text from (select (select x from (select array(select r from (select t0."id" as "from (select" from "p"."order by" t0 where (t0."title" = 'it''s from ( here') order by t0."id" asc limit 5) r) as "postList") x) as data) d`;

test("queries within queries are indented, and lines begin where clauses do", () => {
  expect(formatSql(`select a from (select b from c where (b = 1) order by b) d`)).toBe(
    ["select a", "from (", "  select b", "  from c", "  where (b = 1)", "  order by b", ") d"].join("\n"),
  );
});

test("nothing but space changes, and none within quotes", () => {
  const bare = (text: string) => text.replace(/\s+/g, "");
  expect(bare(formatSql(statement))).toBe(bare(statement));
  expect(formatSql(statement)).toContain(`'it''s from ( here'`);
  expect(formatSql(statement)).toContain(`as "from (select"`);
});

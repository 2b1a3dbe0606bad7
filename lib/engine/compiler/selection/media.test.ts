/** Files in answers: the signature that PostgreSQL makes is the one that the server checks. */
import { createHmac } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { catalogFor, modelDefinition, object, projectModels, sampleField } from "../../../../tests/support/catalogs.ts";
import { rootOf } from "../../../../tests/support/sql/compiled.ts";
import { runStatement } from "../../../../tests/support/sql/run.ts";
import { Json } from "../../../../tests/support/sql/values.ts";
import { tenantName } from "../../access/index.ts";
import type { MediaAddresses } from "../catalog/media-source.ts";
import { compileObject, constant, node, type SelectionNode, type Tenancy } from "../index.ts";

const models = projectModels([
  modelDefinition("book", [
    sampleField("media", "cover"),
    sampleField("gallery", "pictures"),
    object("seo", [sampleField("media", "image")]),
  ]),
]);
const [one, two, three] = [1, 2, 3].map((n) => `0190b2f0-0000-7000-8000-00000000000${n}`) as [string, string, string];
const [ada, bob] = ["0190b2f0-0000-7000-8000-00000000000a", "0190b2f0-0000-7000-8000-00000000000b"];
const fileOf = (id: string, tenant_id: string | null = null) => ({
  id,
  path: `${id}/a.png`,
  file_name: "a.png",
  content_type: "image/png",
  size: 5,
  width: 1,
  height: 2,
  alt: "A red square",
  tenant_id,
});

function ask(
  nodes: SelectionNode[],
  book: Record<string, unknown>,
  {
    addresses,
    files = [fileOf(one), fileOf(two)],
    tenancy = "none" as Tenancy,
  }: { addresses?: MediaAddresses; files?: object[]; tenancy?: Tenancy } = {},
) {
  const base = addresses ?? { base: "https://example.com/media/", signing: null };
  const bound = tenancy === "bound" ? { [tenantName]: ada } : {};
  const media = { known: async () => new Map(), addresses: () => base };
  const shared = projectModels(models.models.map((model) => ({ ...model, is_common_model: true })));
  const catalog = catalogFor(shared, { media, tenancy, bound });
  const { text, bind } = compileObject(catalog, [rootOf("list", "book", {}, nodes)]);
  const row = { id: one, _status: "published", cover: null, pictures: null, seo: null, ...book };
  const [answer] = runStatement(text, bind(bound), { "s.book": [row], "s._media": files });
  return JSON.parse(String(Object.values(answer!)[0])).found[0];
}
const url = (args: Record<string, unknown> = {}): SelectionNode => ({
  ...node("url"),
  args: Object.fromEntries(Object.entries(args).map(([name, value]) => [name, constant(value)])),
});

test("of one file an object is answered, of a gallery a list in its order, and of a file that is gone nothing", () => {
  const cover = node("cover", [node("id"), node("file_name")]);
  const pictures = node("pictures", [node("id")]);
  expect(ask([cover, pictures], { cover: [one], pictures: [two, three, one] })).toEqual({
    cover: { id: one, file_name: "a.png" },
    pictures: [{ id: two }, { id: one }],
  });
  expect(ask([cover, pictures], { cover: [three], pictures: null })).toEqual({ cover: null, pictures: [] });
  expect(ask([node("seo", [node("image", [node("id")])])], { seo: new Json({ image: [two] }) })).toEqual({
    seo: { image: { id: two } },
  });
});

test("all parts of a file are answered where none is named", () => {
  const { path: _, tenant_id: __, ...parts } = fileOf(one);
  expect(ask([node("cover")], { cover: [one] }).cover).toEqual({
    ...parts,
    url: `https://example.com/media/${one}/a.png`,
  });
});

test("a public file has its address, with what is asked of its image", () => {
  const of = (args: Record<string, unknown>) => ask([node("cover", [url(args)])], { cover: [one] }).cover.url;
  expect(of({})).toBe(`https://example.com/media/${one}/a.png`);
  expect(of({ width: 100, format: "webp", height: null })).toMatch(/a\.png\?.*width=100/);
});

test("the address of a private file is signed with its id and all that is asked, as HMAC-SHA256 has it", () => {
  const key = fc.uint8Array({ minLength: 1, maxLength: 64 }).map((bytes) => Buffer.from(bytes));
  fc.assert(
    fc.property(key, fc.option(fc.integer({ min: 1, max: 4_000 })), (secret, width) => {
      const addresses = { base: "/media/", signing: { expires: 1_790_000_000, key: secret } };
      const [path, query] = ask([node("cover", [url({ width })])], { cover: [one] }, { addresses }).cover.url.split(
        "?",
      );
      expect(path).toBe(`/media/${one}/a.png`);
      const [, signed, signature] = /^(.*)&signature=([0-9a-f]{64})$/.exec(query)!;
      expect(signed).toMatch(width === null ? /^expires=1790000000$/ : /^.*width=\d+.*expires=1790000000$/);
      expect(signature).toBe(createHmac("sha256", secret).update(`${one}?${signed}`).digest("hex"));
    }),
    { numRuns: 50 },
  );
});

test("a tenant sees its own files and those of none, whatever a record names", () => {
  const files = [fileOf(one, ada), fileOf(two, bob), fileOf(three, null)];
  const seen = (tenancy: Tenancy) =>
    ask([node("pictures", [node("id")])], { pictures: [one, two, three] }, { files, tenancy }).pictures.map(
      ({ id }: { id: string }) => id,
    );
  expect(seen("bound")).toEqual([one, three]);
  expect(seen("missing")).toEqual([three]);
  expect(seen("all")).toEqual([one, two, three]);
  expect(seen("none")).toEqual([one, two, three]);
});

test("where nobody knows how addresses are made, none is answered", () => {
  const catalog = catalogFor(models);
  const statement = compileObject(catalog, [rootOf("list", "book", {}, [node("cover", [node("url")])])]);
  expect(() => statement.bind({})).toThrow("These files have no address here.");
});

test.each(["path", "tenant_id", "secret", "url2"])("a file has no part %s", (name) => {
  expect(() => ask([node("cover", [node(name)])], {})).toThrow(`There is no field ${name}.`);
});

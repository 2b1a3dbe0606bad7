/** Lines that come in pieces, content as files, and what a push is told to do. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import type { SyncStep } from "../../contract/sync/sync.ts";
import { readContentFiles, writeContentFiles } from "./content-files.ts";
import { bytesOfLines, groupsOf, linesOf } from "./json-lines.ts";
import { isSame, readLock, saveTarget } from "./lock-file.ts";
import { planText } from "./plan-text.ts";

const root = mkdtempSync(join(tmpdir(), "plinth-lines-"));
afterAll(() => rmSync(root, { recursive: true }));
let made = 0;
const freshFolder = () => {
  const folder = join(root, String(++made));
  mkdirSync(folder);
  return folder;
};

async function all<One>(source: AsyncIterable<One>): Promise<One[]> {
  const found: One[] = [];
  for await (const one of source) found.push(one);
  return found;
}

/** The text in pieces that end anywhere, also inside of a letter. */
function pieces(text: string, cuts: readonly number[]): AsyncIterable<Uint8Array> {
  const bytes = Buffer.from(text);
  const ends = [...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].sort((a, b) => a - b);
  return Readable.from(ends.map((end, i) => bytes.subarray(ends[i - 1] ?? 0, end)).filter(({ length }) => length > 0));
}

const line = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 20 })
  .filter((one) => !/[\n\r]/.test(one) && one.trim() !== "");
const cuts = fc.array(fc.nat(), { maxLength: 8 });

describe("lines", () => {
  test("are those of the text, wherever it was cut, with or without an end", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { maxLength: 6 }),
        cuts,
        fc.constantFrom("", "\n", "\n\n"),
        async (lines, at, end) => {
          expect(await all(linesOf(pieces(lines.join("\n") + end, at)))).toEqual(lines);
        },
      ),
    );
  });

  test("come back from their bytes, which are few and large pieces", async () => {
    const many = Array.from({ length: 20_000 }, (_, i) => `{"n":${i},"ü":"😀"}`);
    const bytes = await all(bytesOfLines(Readable.from(many)));
    expect(bytes.length).toBeLessThan(20);
    expect(await all(linesOf(Readable.from(bytes)))).toEqual(many);
  });

  test("that are no UTF-8 are an error", async () => {
    await expect(all(linesOf(Readable.from([Buffer.of(0x61, 0xff, 0x0a)])))).rejects.toThrow(TypeError);
  });

  test("in groups are the same lines, none of the groups empty or too large", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer(), { maxLength: 30 }),
        fc.integer({ min: 1, max: 7 }),
        async (ones, size) => {
          const groups = await all(groupsOf(Readable.from(ones), size));
          expect(groups.flat()).toEqual(ones);
          expect(groups.slice(0, -1).every(({ length }) => length === size)).toBe(true);
          expect(groups.every(({ length }) => length > 0 && length <= size)).toBe(true);
        },
      ),
    );
  });
});

const nothing = { list: null, told: () => {}, beforeReplacing: async () => {} };
const contentOf = (lines: readonly object[]) => pieces(lines.map((one) => `${JSON.stringify(one)}\n`).join(""), []);

describe("content", () => {
  const rows = fc.array(
    fc.oneof(
      fc.record({ model: fc.constantFrom("post", "author"), row: fc.record({ id: fc.uuid(), title: fc.string() }) }),
      fc.record({ relation: fc.constantFrom("post_tags"), row: fc.record({ a: fc.uuid(), b: fc.uuid() }) }),
    ),
    { maxLength: 12 },
  );

  test("of a pull comes back in a push, records before links, each model's in their order", async () => {
    await fc.assert(
      fc.asyncProperty(rows, async (lines) => {
        const folder = freshFolder();
        const records = lines.filter((one) => "model" in one);
        const links = lines.filter((one) => "relation" in one);
        const end = { records: records.length, links: links.length };
        expect(await writeContentFiles(folder, contentOf([...lines, { end }]), nothing)).toEqual(end);
        const read = (await all(linesOf(readContentFiles(folder, false, () => {})))).map((one) => JSON.parse(one));
        const ofModel = (name: string) => records.filter(({ model }) => model === name);
        expect(read).toEqual([...ofModel("author"), ...ofModel("post"), ...links, { end: { ...end, files: 0 } }]);
      }),
      { numRuns: 40 },
    );
  });

  test("that ends too early leaves what was there before", async () => {
    const folder = freshFolder();
    await writeContentFiles(
      folder,
      contentOf([{ model: "post", row: { id: "1" } }, { end: { records: 1, links: 0 } }]),
      nothing,
    );
    for (const broken of [
      [{ model: "post", row: { id: "2" } }],
      [{ model: "post", row: { id: "2" } }, { end: { records: 2, links: 0 } }],
      [{ end: { records: 0, links: 0, files: 1 } }],
    ])
      await expect(writeContentFiles(folder, contentOf(broken), nothing)).rejects.toMatchObject({
        message: "The content ended too early. Please try again.",
      });
    const kept = { ...nothing, beforeReplacing: () => Promise.reject(new Error("stop")) };
    await expect(writeContentFiles(folder, contentOf([{ end: { records: 0, links: 0 } }]), kept)).rejects.toThrow(
      "stop",
    );
    expect(readFileSync(join(folder, "content/post.ndjson"), "utf8")).toBe('{"id":"1"}\n');
    expect(readdirSync(folder)).toEqual(["content"]);
  });

  test("replaces the content of a model that is gone, and lists media beside it", async () => {
    const folder = freshFolder();
    await writeContentFiles(folder, contentOf([{ model: "old", row: {} }, { end: { records: 1, links: 0 } }]), nothing);
    const list = join(folder, "files.ndjson");
    const counted: number[] = [];
    await writeContentFiles(
      folder,
      contentOf([
        { file: { id: "f" } },
        { model: "a", row: {} },
        { model: "a", row: {} },
        { end: { records: 2, links: 0, files: 1 } },
      ]),
      { list, told: (records) => counted.push(records), beforeReplacing: async () => {} },
    );
    expect(readFileSync(list, "utf8")).toBe('{"id":"f"}\n');
    expect([readdirSync(join(folder, "content")), counted]).toEqual([["a.ndjson"], [1, 2]]);
  });

  test("that was never pulled says so", async () => {
    await expect(all(readContentFiles(freshFolder(), false, () => {}))).rejects.toThrow(
      /please pull it first with pull --content/,
    );
  });
});

describe("the lock", () => {
  const target = { url: "https://a.example", project: "blog", revision: "r1", parts: ["models" as const] };

  test("keeps each target once, the first one being where the files come from", () => {
    const folder = freshFolder();
    expect(readLock(folder)).toBeNull();
    saveTarget(folder, "hash1", target);
    saveTarget(folder, "hash2", { ...target, url: "https://b.example" });
    saveTarget(folder, "hash3", { ...target, revision: "r2" });
    expect(readLock(folder)).toEqual({
      format: 1,
      files: "hash3",
      targets: [
        { ...target, revision: "r2" },
        { ...target, url: "https://b.example" },
      ],
    });
    expect([isSame(target, { ...target }), isSame(target, { ...target, project: "shop" })]).toEqual([true, false]);
  });

  test.each(["{", "{}", '{"format":2,"files":"","targets":[]}', '{"format":1,"files":"","targets":[],"x":1}'])(
    "%s is none, and says what to do",
    (text) => {
      const folder = freshFolder();
      writeFileSync(join(folder, "plinth.lock.json"), text);
      expect(() => readLock(folder)).toThrow(
        /plinth\.lock\.json cannot be read\. Please restore it, or remove it and pull again\./,
      );
      expect(existsSync(join(folder, "plinth.lock.json"))).toBe(true);
    },
  );
});

describe("a plan", () => {
  const step = (more: Partial<SyncStep>): SyncStep =>
    ({ action: "add", part: "model", name: "post", details: [], records: 0, links: 0, ...more }) as SyncStep;
  const text = (steps: SyncStep[]) => planText(steps, { paint: (style, one) => `<${style}>${one}</>` });

  test("without steps says so", () => expect(text([])).toBe("Nothing to change.\n"));

  test("is a line for each step, with what of the data it touches, and a sum", () => {
    const steps = [
      step({ details: ["one record", "revisions"] }),
      step({ action: "change", part: "field", name: "post.age", unconvertible: { count: 2, examples: ["a", "b"] } }),
      step({ action: "rename", part: "field", name: "post.title" }),
      step({ action: "delete", part: "field", name: "post.old", records: 3 }),
      step({ action: "delete", part: "model", name: "tag", records: 5, links: 7 }),
    ];
    expect(text(steps)).toBe(
      [
        "<green>+ model post</><dim>  one record; revisions</>",
        "<yellow>~ field post.age</>",
        "<red>    2 values cannot be converted and are lost, for example a, b</>",
        "<cyan>» field post.title</>",
        "<red>- field post.old</>",
        "<red>    3 records lose their value</>",
        "<red>- model tag</>",
        "<red>    5 records are deleted</>",
        "<red>    7 links between records are lost</>",
        "",
        "1 to add, 1 to change, 1 to rename, 2 to delete.\n",
      ].join("\n"),
    );
  });
});

import { expect, test } from "vitest";
import type { ConsoleConnection } from "../models/console-models.ts";
import type { ConsoleRecord } from "./record-documents.ts";
import { addLinks, inOrder, linkMaps, linksSince, moveLink, noLinks, removeLink } from "./record-links.ts";

const record = (id: string) =>
  ({ id, data: {}, status: "draft", created_at: "", updated_at: "", modified_by: "" }) as ConsoleRecord;
const face = (name: string) => ({ name, label: name, icon: null, color: null });
const author: ConsoleConnection = {
  model: "author",
  kind: "has_one",
  type: "hasOne",
  known_as: null,
  name: "author",
  label: "author",
  other: face("author"),
  key: "author_id",
};
const tags: ConsoleConnection = {
  model: "tag",
  kind: "has_many",
  type: "hasMany",
  known_as: null,
  name: "tag",
  label: "tag",
  other: face("tag"),
  key: "tag_ids",
};
const model = { connections: [author, tags] };

test("a has_one takes another record, or none", () => {
  expect(linkMaps(model, addLinks(noLinks, author, [record("b")], ["a"]))).toEqual({ connect: { author_id: "b" } });
  expect(linkMaps(model, removeLink(noLinks, author, "a", ["a"]))).toEqual({ disconnect: { author_id: "a" } });
});

test("a has_many sends lists, and what is taken back leaves no trace", () => {
  const added = addLinks(noLinks, tags, [record("x"), record("y")], ["p"]);
  expect(linkMaps(model, removeLink(added, tags, "p", ["p"]))).toEqual({
    connect: { tag_ids: ["x", "y"] },
    disconnect: { tag_ids: ["p"] },
  });
  expect(removeLink(removeLink(added, tags, "x", ["p"]), tags, "y", ["p"])).toBe(noLinks);
  expect(addLinks(removeLink(noLinks, tags, "p", ["p"]), tags, [record("p")], ["p"])).toBe(noLinks);
});

test("what was changed since a save was sent is what is left to send", () => {
  const sent = addLinks(removeLink(noLinks, tags, "p", ["p"]), tags, [record("x"), record("y")], ["p"]);
  expect(linksSince(sent, sent)).toBe(noLinks);
  const now = addLinks(removeLink(sent, tags, "x", ["p"]), tags, [record("z")], ["p"]);
  expect(linkMaps(model, linksSince(sent, now))).toEqual({
    connect: { tag_ids: ["z"] },
    disconnect: { tag_ids: ["x"] },
  });
  const [first, second] = ["b", "c"].map((id) => addLinks(noLinks, author, [record(id)], ["a"]));
  expect(linkMaps(model, linksSince(first!, second!))).toEqual({ connect: { author_id: "c" } });
});

test("an order names all that is shown, and is forgotten where nothing is out of place", () => {
  const stored = ["a", "b", "c"];
  const moved = moveLink(noLinks, tags, { shown: stored, stored, from: 2, to: 0 });
  expect(linkMaps(model, moved)).toEqual({ order: { tag_ids: ["c", "a", "b"] } });
  expect(inOrder(moved, tags, stored.map(record)).map(({ id }) => id)).toEqual(["c", "a", "b"]);
  expect(moveLink(moved, tags, { shown: ["c", "a", "b"], stored, from: 0, to: 2 })).toBe(noLinks);
  // What is picked later stands behind, and what is taken out is not named.
  const later = removeLink(addLinks(moved, tags, [record("d")], stored), tags, "a", stored);
  expect(inOrder(later, tags, ["b", "c", "d"].map(record)).map(({ id }) => id)).toEqual(["c", "b", "d"]);
  expect(linkMaps(model, later)).toEqual({
    connect: { tag_ids: ["d"] },
    disconnect: { tag_ids: ["a"] },
    order: { tag_ids: ["c", "b", "d"] },
  });
});

test("an order that a save has sent is not sent again", () => {
  const stored = ["a", "b"];
  const sent = moveLink(noLinks, tags, { shown: stored, stored, from: 0, to: 1 });
  expect(linksSince(sent, sent)).toBe(noLinks);
  const added = addLinks(sent, tags, [record("c")], stored);
  expect(linkMaps(model, linksSince(sent, added))).toEqual({ connect: { tag_ids: ["c"] } });
  const again = moveLink(added, tags, { shown: ["b", "a", "c"], stored: ["a", "b", "c"], from: 2, to: 0 });
  expect(linkMaps(model, linksSince(sent, again))).toMatchObject({ order: { tag_ids: ["c", "b", "a"] } });
});

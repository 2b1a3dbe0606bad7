import { expect, test } from "vitest";
import { msg } from "../../lib/kernel/words/words.ts";
import { type Deed, deedText, deedWords, withoutWho } from "./deed-words.ts";

const saved: Deed = { internal_function: "upsertModelData", activity: "Save a record", resource: "First article" };
const change = (field: string, before: unknown, after: unknown) => ({ field, before, after });
/** After who did it. */
const said = (deed: Deed) => deedText(deedWords(deed), "Ada").slice("Ada ".length);

test("one value that changed is told with what it was and is, several by their names", () => {
  expect(said({ ...saved, changes: [change("title", "A", "B")] })).toBe("changed the title of First article: A → B");
  expect(said({ ...saved, changes: [change("title", "A", "B"), change("in_stock", true, false)] })).toBe(
    "changed the title and in stock of First article",
  );
  const many = ["a", "b", "c", "d", "e"].map((name) => change(name, 1, 2));
  expect(said({ ...saved, changes: many })).toBe("changed the a, b and 3 more of First article");
});

test("what is made or deleted has not changed, and what was refused was not done", () => {
  expect(said({ ...saved, changes: [change("title", null, "A")] })).toBe("saved First article");
  const deleted = { ...saved, internal_function: "deleteModelData", changes: [change("title", "A", null)] };
  expect(said(deleted)).toBe("deleted First article");
  expect(said({ ...saved, response_code: 403, changes: [] })).toBe("· Save a record · First article");
  expect(said({ ...saved, internal_function: "unheardOf" })).toBe("· Save a record · First article");
  expect(said({ ...saved, internal_function: "login", resource: "Ada" }).trim()).toBe("signed in");
});

test("what the reader may not know is not named, and the project not in its place", () => {
  const withheld = { ...saved, resource: "Herbarium", subject: { type: "record", id: "", name: "" } };
  expect(said(withheld)).toBe("saved a record");
  expect(said({ ...withheld, internal_function: "unheardOf" })).toBe("· Save a record");
  expect(said({ ...withheld, subject: { type: "record", id: "1", name: "First article" } })).toBe("saved Herbarium");
  const project = { type: "project", id: "", name: "" };
  expect(said({ ...withheld, internal_function: "updateProject", subject: project })).toBe(
    "changed the settings of Herbarium",
  );
});

test("beside who did it the sentence begins with what was done, without a particle", () => {
  expect(withoutWho(msg("{who} opened the project {what}"))).toBe("opened the project {what}");
  expect(withoutWho(msg("{who}がプロジェクト{what}を開いた"))).toBe("プロジェクト{what}を開いた");
  expect(withoutWho(msg("{who} · {activity} · {what}"))).toBe("{activity} · {what}");
});

test("values are words: yes and no, lists, objects as they are; secrets stay hidden", () => {
  for (const [before, after, words] of [
    [true, false, "yes → no"],
    [["a", "b"], ["c"], "a, b → c"],
    ["***", { a: 1 }, 'hidden → {"a":1}'],
  ] as const)
    expect(said({ ...saved, changes: [change("x", before, after)] })).toBe(`changed the x of First article: ${words}`);
});

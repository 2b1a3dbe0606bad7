import { expect, test } from "vitest";
import { RecordViewState } from "../../../../lib/contract/records/record-views.ts";
import { fieldDefinition } from "../../../../tests/support/fields/field-definition.ts";
import type { ConsoleModel } from "../../../models/console-models.ts";
import { readContentAddress } from "../content-address.ts";
import { readColumnChoice } from "../list/column-choice.ts";
import { tableOfView, viewState } from "./view-state.ts";

const may = { read: true, create: true, update: true, delete: true };
const author = { name: "author", fields: [], connections: [], may } as unknown as ConsoleModel;
const article = {
  name: "article",
  fields: [fieldDefinition("title"), fieldDefinition("words")],
  connections: [{ model: "author", kind: "has_one", name: "author" }],
  may,
} as unknown as ConsoleModel;
const models = [article, author];

test("a view gives back what was shown, as the API takes it", () => {
  const shown = readContentAddress(
    new URLSearchParams(`?search=a&status=draft&sort=-words&size=20&where=${JSON.stringify({ words: { gt: 3 } })}`),
  );
  const choice = readColumnChoice("words:90,-meta.status");
  const state = viewState({ shown, choice, compact: true });
  expect(RecordViewState.parse(state)).toEqual(state);
  expect(tableOfView(state, article, models)).toEqual({
    address: { search: "a", status: "draft", where: '{"words":{"gt":3}}', sort: "-words", size: "20" },
    choice,
    compact: true,
  });
});

test("what is as always is kept as nothing, and applied as that", () => {
  const state = viewState({ shown: readContentAddress(new URLSearchParams()), choice: [], compact: false });
  expect(state).toEqual({});
  expect(tableOfView(state, article, models)).toEqual({
    address: { search: null, status: null, where: null, sort: null, size: null },
    choice: [],
    compact: false,
  });
});

test("what the model has no longer is left out of the filter, at any depth", () => {
  const where = {
    gone: { eq: 1 },
    title: { eq: "a" },
    author: { name: { eq: "b" } },
    OR: [{ gone: { eq: 2 } }, { AND: [{ words: { gt: 1 } }, { gone: { eq: 3 } }] }],
    NOT: { gone: { eq: 4 } },
  };
  expect(JSON.parse(tableOfView({ where }, article, models).address.where!)).toEqual({
    title: { eq: "a" },
    author: { name: { eq: "b" } },
    OR: [{ AND: [{ words: { gt: 1 } }] }],
  });
  expect(tableOfView({ where: { gone: { eq: 1 } } }, article, models).address.where).toBeNull();
});

import { afterEach, expect, test } from "vitest";
import { fieldDefinition } from "../../../../tests/support/fields/field-definition.ts";
import { speak, speakAsBefore } from "../../../../tests/support/locale/speak.ts";
import type { ConsoleModel } from "../../../models/console-models.ts";
import { recordColumns } from "./record-columns.tsx";

afterEach(speakAsBefore);

test("the column of the status has room for its longest word and its head", () => {
  const model = { name: "article", fields: [], connections: [] } as unknown as ConsoleModel;
  const widthIn = (catalogue: Record<string, string>) => {
    speak("de", catalogue);
    const columns = recordColumns(
      model,
      [model],
      () => undefined,
      () => null,
    );
    return columns.find(({ id }) => id === "meta.status")!.width;
  };
  expect(widthIn({})).toBe(112);
  expect(widthIn({ Published: "Veröffentlicht" })).toBeGreaterThan(130);
  expect(widthIn({ Status: "ステータス" })).toBeGreaterThan(118);
});

test("no two columns have one name, whatever a field is called", () => {
  const fields = ["title", "status", "updated"].map((name) =>
    fieldDefinition(name, { label: name[0]!.toUpperCase() + name.slice(1) }),
  );
  const model = { name: "article", fields, connections: [] } as unknown as ConsoleModel;
  const columns = recordColumns(
    model,
    [model],
    () => undefined,
    () => null,
  );
  expect(columns.map(({ header }) => header)).toEqual([
    "Title",
    "Status of record",
    "Status",
    "Updated",
    "Updated of record",
    "Created",
  ]);
});

import { expect, test } from "vitest";
import { fieldDefinition } from "../../../../tests/support/fields/field-definition.ts";
import type { ConsoleModel } from "../../../models/console-models.ts";
import { recordColumns } from "./record-columns.tsx";

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

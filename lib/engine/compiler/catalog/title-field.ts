import { fieldKinds as contractKinds } from "../../../contract/field-kinds/index.ts";
import { type CatalogField, type CatalogModel, readableFields } from "./catalog.ts";

/** The field that names a record to people: the one marked as title, else the first text. */
export function titleField(model: CatalogModel): CatalogField | undefined {
  const fields = readableFields(model.fields.values());
  return (
    fields.find((field) => field.definition.validation.as_title && field.shape.form !== "fields") ??
    fields.find((field) => contractKinds[field.shape.kind].namesRecords)
  );
}

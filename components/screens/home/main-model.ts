import type { ConsoleModel } from "../../models/console-models.ts";

/** The model that a project is most about: with records that the reader sees, and the most relations, then fields. */
export function mainModel(models: readonly ConsoleModel[]): ConsoleModel | undefined {
  const readable = models.filter(({ may, fields, single_page }) => may.read && fields.length > 0 && !single_page);
  return readable.toSorted(
    (a, b) => b.connections.length - a.connections.length || b.fields.length - a.fields.length,
  )[0];
}

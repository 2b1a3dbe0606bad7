import type { ConsoleConnection, ConsoleModel } from "./console-models.ts";

/** The models that a section lists: in the designer all of them, elsewhere those whose records the reader may read. */
export const listedModels = (models: readonly ConsoleModel[], section: "model" | "content"): readonly ConsoleModel[] =>
  section === "model" ? models : models.filter(({ may }) => may.read);

/** The model that a section begins with: one that the reader may read, where there is any. */
export const firstModel = (models: readonly ConsoleModel[], section: "model" | "content"): ConsoleModel | undefined =>
  listedModels(models, "content")[0] ?? listedModels(models, section)[0];

/** The relations of a model whose records the reader may read. */
export const readableConnections = (
  { connections }: Pick<ConsoleModel, "connections">,
  models: readonly ConsoleModel[],
): ConsoleConnection[] =>
  connections.filter((connection) => models.find(({ name }) => name === connection.model)?.may.read);

/** What people read for a model of which only the name is known. */
export const labelOf = (models: readonly Pick<ConsoleModel, "name" | "label">[], name: string): string =>
  models.find((model) => model.name === name)?.label ?? name;

import type { CatalogModel } from "../../compiler/index.ts";

/** What a root field does; kept in its `extensions.plinth`. */
export interface RootAction {
  kind:
    | "one"
    | "list"
    | "count"
    | "connection"
    | "aggregate"
    | "single_page"
    | "changed"
    | "create"
    | "createList"
    | "update"
    | "updateSinglePage"
    | "updateList"
    | "upsert"
    | "delete"
    | "deleteList"
    | "function";
  /** Empty for functions. */
  model: string;
  /** The name of the function that answers it. */
  function?: string;
}

/** `extensions` of a root field. */
export const action = (kind: RootAction["kind"], model: CatalogModel) => ({
  extensions: { plinth: { kind, model: model.name } satisfies RootAction },
});

import type { SelectionNode } from "../catalog/columns.ts";
import type { Places, Scope, StatusFilter } from "../sql/scope.ts";

/** One root field. */
export interface RootNode extends Omit<SelectionNode, "name"> {
  readonly kind: "one" | "list" | "count" | "connection" | "aggregate" | "single_page" | "__typename";
  /** Name of the model; empty for `__typename`. */
  readonly model: string;
  readonly status: StatusFilter;
  /** The language to read in; the default one where it is left out. */
  readonly locale?: string | null;
  /** Its search looks into the texts of all languages. */
  readonly searchesTranslations?: boolean;
  readonly byDefault?: "asc" | "desc";
  /** Of a list: the places that its records have below another one, in which they come without `sort`. */
  readonly places?: Places | undefined;
  /** Of a list with an offset: it counts from the end. */
  readonly fromEnd?: boolean;
}

/** What is below the root field is in its language. */
export const rootScope = (scope: Scope, { locale = null, searchesTranslations }: RootNode): Scope => ({
  ...scope,
  locale,
  searchesTranslations,
});

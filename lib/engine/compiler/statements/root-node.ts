import type { SelectionNode } from "../catalog/columns.ts";
import type { StatusFilter } from "../sql/scope.ts";

/** One root field. */
export interface RootNode extends Omit<SelectionNode, "name"> {
  readonly kind: "one" | "list" | "count" | "connection" | "aggregate" | "single_page" | "__typename";
  /** Name of the model; empty for `__typename`. */
  readonly model: string;
  readonly status: StatusFilter;
  /** The language to read in; the default one where it is left out. */
  readonly locale?: string | null;
  readonly byDefault?: "asc" | "desc";
  /** Of a list with an offset: it counts from the end. */
  readonly fromEnd?: boolean;
}

/** Between what a table shows and what a saved view keeps of it. */
import type { RecordViewState } from "../../../../lib/contract/records/record-views.ts";
import { isObject } from "../../../../lib/kernel/is-object.ts";
import type { ConsoleModel } from "../../../models/console-models.ts";
import { readableConnections } from "../../../models/listed-models.ts";
import { defaultPageSize } from "../../../records/page-sizes.ts";
import type { ContentAddress } from "../content-address.ts";
import type { ColumnChoice } from "../list/column-choice.ts";

/** What a table shows: of which records, and how. */
export interface ShownTable {
  shown: Pick<ContentAddress, "search" | "status" | "where" | "sort" | "size">;
  choice: ColumnChoice;
  compact: boolean;
}

/** A view of what is shown. */
export function viewState({ shown, choice, compact }: ShownTable): RecordViewState {
  const { search, status, where, sort, size } = shown;
  return {
    ...(search && { search }),
    ...(status !== "all" && { status }),
    ...(where && { where }),
    ...(sort && { sort }),
    ...(choice.length > 0 && { columns: choice.map((column) => ({ ...column })) }),
    ...(compact && { density: "compact" as const }),
    ...(size !== defaultPageSize && { size }),
  };
}

/**
 * What a view stands for in the address and beside it. What the model has no longer is left out of its filter; columns
 * and orders that are gone are left out where they are shown.
 */
export function tableOfView(state: unknown, model: ConsoleModel, models: readonly ConsoleModel[]) {
  const { search, status, where, sort, columns, density, size } = (isObject(state) ? state : {}) as RecordViewState;
  const known = where ? knownParts(where, filterKeys(model, models)) : null;
  return {
    address: {
      search: search ?? null,
      status: status && status !== "all" ? status : null,
      where: known ? JSON.stringify(known) : null,
      sort: sort ?? null,
      size: size ? String(size) : null,
    },
    choice: (columns ?? []).map(({ id, hidden, width }) => ({ id, hidden, ...(width ? { width } : {}) })),
    compact: density === "compact",
  };
}

function filterKeys(model: ConsoleModel, models: readonly ConsoleModel[]): ReadonlySet<string> {
  const relations = readableConnections(model, models).flatMap(({ name }) => [name, `${name}_list`]);
  return new Set(["id", "meta", ...model.fields.map(({ identifier }) => identifier), ...relations]);
}

/** A filter without what is not known; null where nothing is left of it. */
function knownParts(where: Record<string, unknown>, keys: ReadonlySet<string>): Record<string, unknown> | null {
  const kept = Object.entries(where).flatMap(([key, value]): [string, unknown][] => {
    if (key === "AND" || key === "OR") {
      const parts = (Array.isArray(value) ? value : [value]).flatMap((part) => {
        const left = isObject(part) ? knownParts(part, keys) : null;
        return left ? [left] : [];
      });
      return parts.length > 0 ? [[key, parts]] : [];
    }
    if (key === "NOT") {
      const left = isObject(value) ? knownParts(value, keys) : null;
      return left ? [[key, left]] : [];
    }
    return keys.has(key) ? [[key, value]] : [];
  });
  return kept.length > 0 ? Object.fromEntries(kept) : null;
}

import type { ConsoleModel } from "../../../models/console-models.ts";
import type { SavedView } from "./view-documents.ts";
import type { ShownTable, tableOfView } from "./view-state.ts";

export interface ViewsMenuProps {
  model: ConsoleModel;
  table: ShownTable;
  /** Id of the view that was chosen last; null for none. */
  chosen: string | null;
  /** Shows what a view stands for; null is the table as it comes. */
  onChoose(id: string | null, table: ReturnType<typeof tableOfView>): void;
}

export type ViewQuestion = { act: "save"; view?: never } | { act: "delete"; view: SavedView };

"use client";

import { Bookmark } from "lucide-react";
import { useState } from "react";
import type { ConsoleModel } from "../../../models/console-models.ts";
import { Button } from "../../../ui/button.tsx";
import { onDemand } from "../../../ui/loading/on-demand.tsx";
import { DropdownMenu } from "../../../ui/menus/dropdown-menu.tsx";
import type { SavedView } from "./view-documents.ts";
import type { ShownTable, tableOfView } from "./view-state.ts";

const ViewsItems = onDemand(() => import("./views-items.tsx"));
const ViewName = onDemand(() => import("./view-name.tsx"));
const ViewDialogs = onDemand(() => import("./view-dialogs.tsx"), { late: true });

export interface ViewsMenuProps {
  model: ConsoleModel;
  table: ShownTable;
  /** Id of the view that was chosen last; null for none. */
  chosen: string | null;
  /** Shows what a view stands for; null is the table as it comes. */
  onChoose(id: string | null, table: ReturnType<typeof tableOfView>): void;
}

export type ViewQuestion = { act: "save"; view?: never } | { act: "delete"; view: SavedView };

/** What the table shows, under names: one's own, and those that all share. */
export function ViewsMenu(props: ViewsMenuProps) {
  const { model, chosen } = props;
  const [asking, setAsking] = useState<ViewQuestion | null>(null);
  return (
    <>
      <DropdownMenu
        trigger={
          <Button>
            <Bookmark aria-hidden className={`size-4 ${chosen ? "text-accent" : ""}`} />
            <span className="max-xl:sr-only">Views</span>
            {chosen && <ViewName model={model.name} id={chosen} />}
          </Button>
        }
      >
        <ViewsItems {...props} onAsk={setAsking} />
      </DropdownMenu>
      {asking && <ViewDialogs {...props} question={asking} onClose={() => setAsking(null)} />}
    </>
  );
}

"use client";

import type { ConsoleModel } from "../../../models/console-models.ts";
import type { ConsoleRecord } from "../../../records/record-documents.ts";
import type { ContentAddress } from "../content-address.ts";
import { ViewsMenu } from "../views/views-menu.tsx";
import { ColumnsMenu } from "./columns-menu.tsx";
import type { useColumns, useDensity } from "./use-columns.ts";

interface TableToolsProps {
  model: ConsoleModel;
  shown: ContentAddress;
  columns: ReturnType<typeof useColumns<ConsoleRecord>>;
  density: ReturnType<typeof useDensity>;
  view(changes: Record<string, string | null>, how: "push"): void;
}

/** How the table shows records: saved views, columns, and the height of rows. */
export function TableTools({ model, shown, columns, density, view }: TableToolsProps) {
  return (
    <>
      <ViewsMenu
        model={model}
        table={{ shown, choice: columns.choice, compact: density.compact }}
        chosen={shown.view}
        onChoose={(id, table) => {
          columns.change(table.choice);
          density.setCompact(table.compact);
          view({ ...table.address, view: id }, "push");
        }}
      />
      <ColumnsMenu
        all={columns.all}
        hidden={columns.hidden}
        onChange={columns.arrange}
        compact={density.compact}
        onCompact={density.setCompact}
      />
    </>
  );
}

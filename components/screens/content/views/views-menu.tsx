"use client";

import { Bookmark } from "lucide-react";
import { useState } from "react";
import { t } from "../../../../lib/kernel/words/words.ts";
import { Button } from "../../../ui/button.tsx";
import { onDemand } from "../../../ui/loading/on-demand.tsx";
import { DropdownMenu } from "../../../ui/menus/dropdown-menu.tsx";
import type { ViewQuestion, ViewsMenuProps } from "./views-props.ts";

const ViewsItems = onDemand(() => import("./views-items.tsx"));
const ViewName = onDemand(() => import("./view-name.tsx"));
const ViewDialogs = onDemand(() => import("./view-dialogs.tsx"), { late: true });

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
            <span className="max-[1439px]:sr-only">{t("Views")}</span>
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

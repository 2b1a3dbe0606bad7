"use client";

import { Contrast } from "lucide-react";
import { t } from "../../lib/kernel/words/words.ts";
import { Button } from "../ui/button.tsx";
import { onDemand } from "../ui/loading/on-demand.tsx";
import { DropdownMenu } from "../ui/menus/dropdown-menu.tsx";

const ThemeMenu = onDemand(() => import("./theme-menu.tsx"));

/** The reader's choice of colours. */
export function ThemeSwitch() {
  return (
    <DropdownMenu
      trigger={
        <Button variant="ghost" size="icon" aria-label={t("Theme")}>
          <Contrast aria-hidden className="size-4 text-muted" />
        </Button>
      }
      panel={(frame) => <ThemeMenu {...frame} />}
    />
  );
}

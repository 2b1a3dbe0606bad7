"use client";

import { Copy, Pencil, Trash2 } from "lucide-react";
import { t } from "../../../lib/kernel/words/words.ts";
import type { ModelAction } from "../../models/model-actions.tsx";
import { MenuItem, MenuSeparator } from "../../ui/menus/dropdown-menu.tsx";
import MenuPanel, { type MenuFrame } from "../../ui/menus/menu-panel.tsx";

/** What can be done to a model, as an open menu. */
export default function ModelMenu({ onAction, ...frame }: MenuFrame & { onAction(action: ModelAction): void }) {
  return (
    <MenuPanel {...frame}>
      <MenuItem icon={Pencil} onSelect={() => onAction("rename")}>
        {t("Rename")}
      </MenuItem>
      <MenuItem icon={Copy} onSelect={() => onAction("duplicate")}>
        {t("Duplicate")}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={Trash2} danger onSelect={() => onAction("delete")}>
        {t("Delete")}
      </MenuItem>
    </MenuPanel>
  );
}

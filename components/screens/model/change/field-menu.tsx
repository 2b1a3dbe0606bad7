"use client";

import { Copy, Pencil, Replace, Settings2, Trash2 } from "lucide-react";
import { t } from "../../../../lib/kernel/words/words.ts";
import { MenuItem, MenuSeparator } from "../../../ui/menus/dropdown-menu.tsx";
import MenuPanel, { type MenuFrame } from "../../../ui/menus/menu-panel.tsx";
import type { FieldAction } from "../field-actions.tsx";

interface FieldMenuProps extends MenuFrame {
  onConfigure(): void;
  onAction(action: FieldAction): void;
}

/** What can be done to a field, as an open menu. */
export default function FieldMenu({ onConfigure, onAction, ...frame }: FieldMenuProps) {
  return (
    <MenuPanel {...frame}>
      <MenuItem icon={Settings2} onSelect={onConfigure}>
        {t("Configure")}
      </MenuItem>
      <MenuItem icon={Pencil} onSelect={() => onAction("rename")}>
        {t("Rename")}
      </MenuItem>
      <MenuItem icon={Copy} onSelect={() => onAction("duplicate")}>
        {t("Duplicate")}
      </MenuItem>
      <MenuItem icon={Replace} onSelect={() => onAction("changeType")}>
        {t("Change type")}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={Trash2} danger onSelect={() => onAction("delete")}>
        {t("Delete")}
      </MenuItem>
    </MenuPanel>
  );
}

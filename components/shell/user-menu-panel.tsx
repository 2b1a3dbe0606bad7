"use client";

import { Keyboard, LogOut, Settings } from "lucide-react";
import { useRouter } from "next/navigation";
import { signOut } from "../../lib/console/calls/rest.ts";
import { routes } from "../../lib/console/routes.ts";
import { t } from "../../lib/kernel/words/words.ts";
import { leaveTo } from "../ui/dialogs/leave-to.ts";
import { MenuItem, MenuLabel, MenuSeparator } from "../ui/menus/dropdown-menu.tsx";
import MenuPanel, { type MenuFrame } from "../ui/menus/menu-panel.tsx";

interface UserMenuPanelProps extends MenuFrame {
  email: string;
  /** Whether the page has a list of its keys, which `?` opens. */
  keys: boolean | undefined;
}

/** As the key does. */
const listKeys = () => document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "?", bubbles: true }));

/** What is the reader's own, as an open menu. */
export default function UserMenuPanel({ email, keys, ...frame }: UserMenuPanelProps) {
  const router = useRouter();
  return (
    <MenuPanel {...frame}>
      <MenuLabel>{email}</MenuLabel>
      <MenuSeparator />
      <MenuItem icon={Settings} onSelect={() => leaveTo(() => router.push(routes.account()))}>
        {t("Account Settings")}
      </MenuItem>
      {keys && (
        <MenuItem icon={Keyboard} onSelect={listKeys}>
          {t("Keyboard shortcuts")}
        </MenuItem>
      )}
      <MenuItem icon={LogOut} onSelect={() => leaveTo(() => void signOut())}>
        {t("Logout")}
      </MenuItem>
    </MenuPanel>
  );
}

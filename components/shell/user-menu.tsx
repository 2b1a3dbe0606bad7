"use client";

import { ChevronDown, Keyboard, LogOut, Settings } from "lucide-react";
import { useRouter } from "next/navigation";
import { signOut } from "../../lib/console/calls/rest.ts";
import { routes } from "../../lib/console/routes.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Button } from "../ui/button.tsx";
import { leaveTo } from "../ui/dialogs/leave-to.ts";
import { DropdownMenu, MenuItem, MenuLabel, MenuSeparator } from "../ui/menus/dropdown-menu.tsx";

interface UserMenuProps {
  email: string;
  avatar: string;
  /** Whether the page has a list of its keys, which `?` opens. */
  keys?: boolean;
}

/** As the key does. */
const listKeys = () => document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "?", bubbles: true }));

/** 'Welcome, {x}!', where x is what stands before the @ of the address; with Logout. */
export function UserMenu({ email, avatar, keys }: UserMenuProps) {
  const router = useRouter();
  const name = email.split("@")[0] || "User";
  return (
    <DropdownMenu
      trigger={
        <Button variant="ghost" className="px-2!">
          <Avatar address={avatar} name={name} className="size-6 text-meta" />
          <span className="max-w-24 truncate max-lg:sr-only 2xl:max-w-48">{`Welcome, ${name}!`}</span>
          <ChevronDown aria-hidden className="size-4 text-muted max-lg:hidden" />
        </Button>
      }
    >
      <MenuLabel>{email}</MenuLabel>
      <MenuSeparator />
      <MenuItem icon={Settings} onSelect={() => leaveTo(() => router.push(routes.account()))}>
        Account Settings
      </MenuItem>
      {keys && (
        <MenuItem icon={Keyboard} onSelect={listKeys}>
          Keyboard shortcuts
        </MenuItem>
      )}
      <MenuItem icon={LogOut} onSelect={() => leaveTo(() => void signOut())}>
        Logout
      </MenuItem>
    </DropdownMenu>
  );
}

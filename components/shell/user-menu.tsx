"use client";

import { ChevronDown, LogOut, Settings } from "lucide-react";
import { useRouter } from "next/navigation";
import { signOut } from "../../lib/console/calls/rest.ts";
import { routes } from "../../lib/console/routes.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Button } from "../ui/button.tsx";
import { leaveTo } from "../ui/dialogs/leave-to.ts";
import { DropdownMenu, MenuItem, MenuLabel, MenuSeparator } from "../ui/menus/dropdown-menu.tsx";

/** 'Welcome, {x}!', where x is what stands before the @ of the address; with Logout. */
export function UserMenu({ email, avatar }: { email: string; avatar: string }) {
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
      <MenuItem icon={LogOut} onSelect={() => leaveTo(() => void signOut())}>
        Logout
      </MenuItem>
    </DropdownMenu>
  );
}

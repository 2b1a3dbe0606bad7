"use client";

import { ChevronDown } from "lucide-react";
import { t } from "../../lib/kernel/words/words.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Button } from "../ui/button.tsx";
import { onDemand } from "../ui/loading/on-demand.tsx";
import { DropdownMenu } from "../ui/menus/dropdown-menu.tsx";

const UserMenuPanel = onDemand(() => import("./user-menu-panel.tsx"));

interface UserMenuProps {
  email: string;
  avatar: string;
  /** Whether the page has a list of its keys, which `?` opens. */
  keys?: boolean;
}

/** 'Welcome, {x}!', where x is what stands before the @ of the address; with Logout. */
export function UserMenu({ email, avatar, keys }: UserMenuProps) {
  const name = email.split("@")[0] || t("User");
  return (
    <DropdownMenu
      trigger={
        <Button variant="ghost" className="px-2!">
          <Avatar address={avatar} name={name} className="size-6 text-meta" />
          <span className="max-w-48 truncate max-2xl:sr-only">{t("Welcome, {name}!", { name })}</span>
          <ChevronDown aria-hidden className="size-4 text-muted max-lg:hidden" />
        </Button>
      }
      panel={(frame) => <UserMenuPanel {...frame} email={email} keys={keys} />}
    />
  );
}

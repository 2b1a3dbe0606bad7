"use client";

import { MoreHorizontal } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "../../../lib/kernel/words/words.ts";
import { Button } from "../button.tsx";
import { DropdownMenu } from "../menus/dropdown-menu.tsx";

interface RowMenuProps {
  /** What the row is called. */
  name: string;
  /** Its id: the menu of one row never becomes that of another. */
  about: string;
  /** One of its actions is under way. */
  busy?: boolean;
  /** MenuItems. */
  children: ReactNode;
}

/** What can be done to a row of a table, where that may be more than one thing: one is a button. */
export function RowMenu({ name, about, busy, children }: RowMenuProps) {
  return (
    <DropdownMenu
      about={about}
      trigger={
        <Button
          variant="ghost"
          size="icon"
          className="size-8!"
          aria-label={t("Actions for {name}", { name })}
          busy={busy}
        >
          {!busy && <MoreHorizontal aria-hidden className="size-4" />}
        </Button>
      }
    >
      {children}
    </DropdownMenu>
  );
}

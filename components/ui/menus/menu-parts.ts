"use client";

import type * as RadixMenu from "@radix-ui/react-dropdown-menu";
import { createContext, useContext } from "react";

/** What an open menu is made of: fetched with the first menu, and handed to its items by the menu around them. */
export const MenuParts = createContext<typeof RadixMenu | null>(null);

/** The parts for an item of a menu. */
export function useMenuParts(): typeof RadixMenu {
  const parts = useContext(MenuParts);
  if (!parts) throw new Error("Items of a menu need a DropdownMenu around them.");
  return parts;
}

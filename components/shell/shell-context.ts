"use client";

import { createContext, useContext } from "react";

interface ShellState {
  /** Opens the side menu as a sheet, where the page is too narrow to show it always. */
  openMenu: () => void;
  closeMenu: () => void;
}

export const ShellContext = createContext<ShellState | null>(null);

/** The shell around the component. */
export function useShell(): ShellState {
  const shell = useContext(ShellContext);
  if (!shell) throw new Error("useShell needs a Shell around it.");
  return shell;
}

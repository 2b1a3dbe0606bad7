"use client";

import { createContext, useContext, useEffect } from "react";
import { pageTitle } from "../../lib/console/page-title.ts";
import { useBrand } from "../shell/brand.tsx";

/** The name of the project that the console is open for. */
export const ProjectName = createContext("");

/** Titles the window, for what is opened without the server. */
export function usePageTitle(...parts: readonly string[]): void {
  const title = pageTitle(useBrand().name, ...parts, useContext(ProjectName));
  useEffect(() => {
    document.title = title;
  }, [title]);
}

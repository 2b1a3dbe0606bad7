"use client";

import { createContext, type ReactNode, useContext } from "react";

interface ShownBrand {
  name: string;
  /** Address of the logo; null for the mark. */
  logo: string | null;
}

const BrandContext = createContext<ShownBrand>({ name: "Plinth", logo: null });

/** Tells the page how the installation presents itself. */
export function BrandProvider({ name, logo, children }: ShownBrand & { children: ReactNode }) {
  return <BrandContext value={{ name, logo }}>{children}</BrandContext>;
}

/** How the installation presents itself. */
export const useBrand = (): ShownBrand => useContext(BrandContext);

/** What the installation is called. */
export const BrandName = () => useBrand().name;

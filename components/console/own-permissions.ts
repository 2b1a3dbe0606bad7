"use client";

import { createContext, useContext } from "react";
import type { AdministrativePermission } from "../../lib/contract/projects/projects.ts";
import { holds } from "./sections.ts";

/** The reader's administrative permissions in the project that is open; null where they are not known. */
export const OwnPermissions = createContext<readonly string[] | null>(null);

/** Whether the reader has a permission, for what is drawn; the API judges each call by itself. */
export const useMay = (permission: AdministrativePermission): boolean => holds(permission, useContext(OwnPermissions));

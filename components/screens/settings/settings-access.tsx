"use client";

import dynamic from "next/dynamic";
import { usePathname } from "next/navigation";
import { type ReactNode, useContext } from "react";
import { OwnPermissions } from "../../console/own-permissions.ts";
import { holds, isWithin } from "../../console/sections.ts";
import { settingsPages } from "../../console/settings-pages.ts";

const NoAccess = dynamic(async () => (await import("../../console/no-access.tsx")).NoAccess);

/** A page of the settings; where the reader may not open it, what to ask for instead. */
export function SettingsAccess({ children }: { children: ReactNode }) {
  const path = usePathname();
  const permissions = useContext(OwnPermissions);
  const page = settingsPages.find((one) => isWithin(path, one.path));
  if (page && !holds(page.permission, permissions)) return <NoAccess page={page} permissions={permissions} />;
  return children;
}

"use client";

import { FolderPlus, Folders, LifeBuoy, UserRound } from "lucide-react";
import { usePathname } from "next/navigation";
import { routes } from "../../../lib/console/routes.ts";
import { Mark } from "../../shell/mark.tsx";
import { MenuBody, MenuGroup, MenuHeader, MenuLink } from "../../shell/side-menu.tsx";

/** The side menu of the account pages. The page is told by the path; Active Projects where nothing fits. */
export function AccountMenu() {
  const path = usePathname();
  const others = [routes.newProject(), routes.account(), routes.support()];
  const current = others.find((address) => path === address || path.startsWith(`${address}/`)) ?? routes.projects();
  return (
    <>
      <MenuHeader
        href={routes.projects()}
        title={
          <span className="flex items-center gap-2 text-lead font-semibold">
            <Mark className="size-6 text-accent" /> Plinth
          </span>
        }
      />
      <MenuBody>
        <MenuGroup title="Projects">
          <MenuLink href={routes.projects()} icon={Folders} active={current === routes.projects()}>
            Active Projects
          </MenuLink>
          <MenuLink href={routes.newProject()} icon={FolderPlus} active={current === routes.newProject()}>
            New Project
          </MenuLink>
        </MenuGroup>
        <MenuGroup title="Account">
          <MenuLink href={routes.account()} icon={UserRound} active={current === routes.account()}>
            Account Settings
          </MenuLink>
          <MenuLink href={routes.support()} icon={LifeBuoy} active={current === routes.support()}>
            Help & Support
          </MenuLink>
        </MenuGroup>
      </MenuBody>
    </>
  );
}

"use client";

import { known, type Message, msg, t } from "../../../lib/kernel/words/words.ts";
import "./menu-items.ts";
import { Blocks, CloudUpload, FolderPlus, Folders, LifeBuoy, SquareTerminal, UserRound } from "lucide-react";
import { usePathname } from "next/navigation";
import { useSyncExternalStore } from "react";
import { routes } from "../../../lib/console/routes.ts";
import {
  accountMenuItems,
  type MenuIcon,
  pollAccountMenu,
  renderedAccountMenuItems,
} from "../../../lib/console/session/account-menu.ts";
import { BrandName } from "../../shell/brand.tsx";
import { Mark } from "../../shell/mark.tsx";
import { MenuBody, MenuGroup, MenuHeader, MenuLink } from "../../shell/side-menu.tsx";

interface Group {
  title: Message;
  /** What plugins add has words of its own. */
  items: readonly { label: Message | string; href: string; icon?: MenuIcon }[];
}

const groups: readonly Group[] = [
  {
    title: msg("Projects"),
    items: [
      { label: msg("Active Projects"), href: routes.projects(), icon: Folders },
      { label: msg("New Project"), href: routes.newProject(), icon: FolderPlus },
    ],
  },
  {
    title: msg("Account"),
    items: [
      { label: msg("Account Settings"), href: routes.account(), icon: UserRound },
      { label: msg("Help & Support"), href: routes.support(), icon: LifeBuoy },
    ],
  },
  {
    title: msg("System"),
    items: [
      { label: msg("Cloud Sync"), href: routes.sync(), icon: CloudUpload },
      { label: msg("System API"), href: routes.systemApi(), icon: SquareTerminal },
      { label: msg("System Plugins"), href: routes.systemPlugins(), icon: Blocks },
    ],
  },
];

/** The item of a path: the one with the longest address that the path begins with; Active Projects where none fits. */
function itemOf(path: string, items: readonly { href: string }[]): string {
  const fitting = items.filter(({ href }) => path === href || path.startsWith(`${href}/`));
  return fitting.toSorted((a, b) => b.href.length - a.href.length)[0]?.href ?? routes.projects();
}

/** The side menu of the account pages, with what other parts and plugins add to it. */
export function AccountMenu({ isSuperAdmin }: { isSuperAdmin: boolean }) {
  const added = useSyncExternalStore(pollAccountMenu, accountMenuItems, renderedAccountMenuItems).filter(
    ({ superAdminOnly }) => isSuperAdmin || !superAdminOnly,
  );
  const all: Group[] = [...groups, { title: msg("More"), items: added }];
  const current = itemOf(
    usePathname(),
    all.flatMap(({ items }) => items),
  );
  return (
    <>
      <MenuHeader
        href={routes.projects()}
        title={
          <span className="flex items-center gap-2 text-lead font-semibold">
            <Mark className="size-6 text-accent" />
            <span className="truncate">
              <BrandName />
            </span>
          </span>
        }
      />
      <MenuBody>
        {all.map(({ title, items }) => (
          <MenuGroup key={String(title)} title={t(title)}>
            {items.map(({ label, href, icon }) => (
              <MenuLink key={href} href={href} icon={icon} active={current === href}>
                {typeof label === "string" ? known(label) : t(label)}
              </MenuLink>
            ))}
          </MenuGroup>
        ))}
      </MenuBody>
    </>
  );
}

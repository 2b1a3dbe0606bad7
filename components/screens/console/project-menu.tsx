"use client";

import { Command } from "cmdk";
import { Check, Folder, Folders, Plus, Search } from "lucide-react";
import { type RefObject, useId } from "react";
import { routes } from "../../../lib/console/routes.ts";
import { loadPage } from "../../../lib/console/session/leave.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { openProject } from "../../projects/open-project.ts";
import { leaveTo } from "../../ui/dialogs/leave-to.ts";
import PopoverPanel from "../../ui/menus/popover-panel.tsx";
import { useOwnProjects } from "./own-projects.ts";
import { paletteGroup, paletteItem } from "./palette-style.ts";

/** So many projects are found by looking. */
const glance = 8;

interface ProjectMenuProps {
  /** Id of the open project. */
  current: string;
  anchor: RefObject<HTMLElement | null>;
  onClose(): void;
}

/** The reader's projects by name, with the ways to all of them and to a new one. */
export default function ProjectMenu({ current, anchor, onClose }: ProjectMenuProps) {
  const { projects, loading } = useOwnProjects();
  const many = projects.length > glance;
  const go = (way: () => void) => {
    onClose();
    leaveTo(way);
  };
  const ways = [
    { label: t("All projects"), icon: Folders, to: routes.projects() },
    { label: t("New project"), icon: Plus, to: routes.newProject() },
  ];
  return (
    <PopoverPanel id={useId()} label={t("Switch project")} anchor={anchor} align="end" onClose={onClose}>
      <Command label={t("Projects")} loop defaultValue={current} className="-m-3 w-64 max-w-[calc(100vw-40px)]">
        <div className={many ? "mb-1 flex items-center gap-2 border-b px-2" : "sr-only"}>
          <Search aria-hidden className="size-4 shrink-0 text-muted" />
          <Command.Input
            placeholder={t("Search projects")}
            className="h-9 min-w-0 flex-1 bg-transparent outline-none pointer-coarse:h-11"
          />
        </div>
        <Command.Empty className="px-2.5 py-3 text-muted">{t("No project has this name.")}</Command.Empty>
        <Command.List label={t("Projects")} className="max-h-[min(60vh,24rem)] overflow-y-auto">
          <Command.Group heading={loading ? t("Loading projects") : t("Switch project")} className={paletteGroup}>
            {projects.map(({ id, name }) => {
              const Icon = id === current ? Check : Folder;
              return (
                <Command.Item
                  key={id}
                  value={id}
                  keywords={[name]}
                  className={paletteItem}
                  onSelect={() => (id === current ? onClose() : go(() => void openProject(id).catch(() => undefined)))}
                >
                  <Icon aria-hidden className="size-4 shrink-0 text-muted" />
                  <span dir="auto" className="truncate">
                    {name}
                  </span>
                </Command.Item>
              );
            })}
          </Command.Group>
          {/* No separator: a listbox holds options and groups of them. */}
          <Command.Group className="mt-1 border-t pt-1">
            {ways.map(({ label, icon: Icon, to }) => (
              <Command.Item key={to} className={paletteItem} onSelect={() => go(() => void loadPage(to))}>
                <Icon aria-hidden className="size-4 shrink-0 text-muted" />
                {label}
              </Command.Item>
            ))}
          </Command.Group>
        </Command.List>
      </Command>
    </PopoverPanel>
  );
}

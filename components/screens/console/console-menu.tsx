"use client";

import { CircleHelp, Code, ScrollText, Settings } from "lucide-react";
import { usePathname } from "next/navigation";
import { useContext, useState } from "react";
import { routes } from "../../../lib/console/routes.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { moveTo, usePageAddress } from "../../address/page-address.ts";
import { OwnPermissions, useMay } from "../../console/own-permissions.ts";
import { mayOpen, sectionOf, sections } from "../../console/sections.ts";
import { openPages, settingsPages } from "../../console/settings-pages.ts";
import { AddModelButton } from "../../models/add-model-button.tsx";
import type { ConsoleModel } from "../../models/console-models.ts";
import { listedModels } from "../../models/listed-models.ts";
import type { ModelAction } from "../../models/model-actions.tsx";
import { useModels } from "../../models/use-models.ts";
import { firstRows, useNearRows } from "../../records/use-near-rows.ts";
import { BrandName } from "../../shell/brand.tsx";
import { MenuBody, MenuFooter, MenuGroup, MenuHeader, MenuLink } from "../../shell/side-menu.tsx";
import { Alert } from "../../ui/feedback/alert.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { SearchInput } from "../../ui/inputs/search-input.tsx";
import { onDemand } from "../../ui/loading/on-demand.tsx";
import { ModelMenuLink } from "./model-menu-link.tsx";
import { ProjectSwitcher } from "./project-switcher.tsx";

/** Forms are no part of the first load: they come when they are opened. */
const ModelActions = onDemand(async () => ({ default: (await import("../../models/model-actions.tsx")).ModelActions }));

export interface ShellProject {
  id: string;
  name: string;
}

/** Project, models and settings, as far as the reader may open them: the side menu of the console. */
export function ConsoleMenu({ project }: { project: ShellProject }) {
  const permissions = useContext(OwnPermissions);
  const { section } = sectionOf(usePathname());
  return (
    <>
      <MenuHeader
        href="/"
        title={<span className="truncate font-semibold">{project.name || <BrandName />}</span>}
        detail={<span className="font-mono">{project.id}</span>}
        action={<ProjectSwitcher current={project.id} />}
      />
      <MenuBody>
        <ul>
          <MenuLink href={routes.projectHome()} active={section === "home"}>
            {t("Home")}
          </MenuLink>
        </ul>
        {mayOpen("model", permissions) && <AddModelButton className="w-full" />}
        <ModelList section={section === "model" ? "model" : "content"} />
      </MenuBody>
      <MenuFooter>
        <ul className="space-y-0.5">
          {openPages(settingsPages, permissions).length > 0 && (
            <MenuLink href={routes.settings()} icon={Settings} active={section === "settings"}>
              {t("Project Settings")}
            </MenuLink>
          )}
          {mayOpen("logic", permissions) && (
            <MenuLink href={routes.logic()} icon={Code} active={section === "logic"}>
              {t(sections.logic.title)}
            </MenuLink>
          )}
          <MenuLink href={routes.audit()} icon={ScrollText} active={section === "audit"}>
            {t(sections.audit.title)}
          </MenuLink>
          <MenuLink href={routes.support()} icon={CircleHelp} active={false}>
            {t("Help & Support")}
          </MenuLink>
        </ul>
      </MenuFooter>
    </>
  );
}

/** The server and the browser must agree; what belongs to no group comes first. */
const byName = (a: string, b: string) => a.localeCompare(b, "en");

function ModelList({ section }: { section: "model" | "content" }) {
  const { path } = usePageAddress();
  const { models, loading, error, retry } = useModels();
  const mayDesign = useMay("models");
  const fetchNear = useNearRows();
  const [filter, setFilter] = useState("");
  const [acting, setActing] = useState<{ model: ConsoleModel; action: ModelAction } | null>(null);
  const shown = listedModels(models, section).filter(({ name, label }) =>
    `${label} ${name}`.toLowerCase().includes(filter.trim().toLowerCase()),
  );
  const groups = Map.groupBy(shown, ({ menu_group }) => menu_group ?? "");
  if (error) return <Alert kind="danger" title={t("Failed to load models")} onRetry={retry} />;
  if (loading) return <ModelSkeletons />;
  const isTable = (model?: ConsoleModel) => model && !model.single_page && model.fields.length > 0;
  const current = sectionOf(path);
  // The table that is open shows any other.
  const tableOpen = current.section === "content" && isTable(models.find(({ name }) => name === current.model));
  return (
    <>
      <SearchInput
        aria-label={t("Search models")}
        placeholder={t("Search models")}
        value={filter}
        onChange={(event) => setFilter(event.target.value)}
      />
      {[...groups.keys()].sort(byName).map((group) => (
        <MenuGroup key={group} title={group || t("Models")}>
          {groups.get(group)?.map((model) => (
            <ModelMenuLink
              key={model.name}
              model={model}
              href={routes[section](model.name)}
              active={current.section === section && current.model === model.name}
              onNear={section === "content" && !model.single_page ? () => fetchNear(firstRows(model.name)) : undefined}
              follow={tableOpen && isTable(model) ? () => moveTo(routes.content(model.name), "push", true) : undefined}
              onAction={section === "model" && mayDesign ? (action) => setActing({ model, action }) : undefined}
            />
          ))}
        </MenuGroup>
      ))}
      {shown.length === 0 && (
        <p className="px-2 text-muted">{filter ? t("No model has this name.") : t("No models found")}</p>
      )}
      {acting && <ModelActions model={acting.model} action={acting.action} onClose={() => setActing(null)} />}
    </>
  );
}

function ModelSkeletons() {
  return (
    <div className="space-y-4 px-2 pt-2">
      <Skeleton className="h-4 w-32" />
      <Skeleton className="h-4 w-40" />
      <Skeleton className="h-4 w-24" />
    </div>
  );
}

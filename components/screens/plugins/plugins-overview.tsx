"use client";

import { useQuery } from "@urql/next";
import { Blocks, Settings } from "lucide-react";
import { running, usePlugins } from "../../../lib/console/plugins/plugin-store.ts";
import { routes } from "../../../lib/console/routes.ts";
import { countText } from "../../../lib/kernel/counts.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { PluginsQuery, pluginsOf, pluginTypenames } from "../../plugins/plugin-data.ts";
import { PluginLine, PluginLines } from "../../plugins/plugin-line.tsx";
import { PluginsFault } from "../../plugins/plugins-fault.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { LoadBadge } from "./load-badge.tsx";
import { LoadFaultLine, LoadingFault } from "./load-fault.tsx";

/** The plugins that are activated in this project, whether they run, and the ways to their screens. */
export function PluginsOverview() {
  const [{ data, fetching, error }, refetch] = useQuery({ query: PluginsQuery, context: pluginTypenames });
  const plugins = pluginsOf(data)?.filter(({ activated }) => activated);
  return (
    <div className="space-y-6 p-edge">
      <LoadingFault />
      {!plugins ? (
        fetching ? (
          <Skeleton className="h-80 w-full" />
        ) : (
          <PluginsFault error={error} onRetry={() => refetch({ requestPolicy: "network-only" })} />
        )
      ) : plugins.length === 0 ? (
        <Card>
          <EmptyState
            icon={Blocks}
            title={t("No plugins found")}
            description={t("No plugin is activated in this project.")}
            action={
              <ButtonLink variant="primary" href={routes.setting("plugins")}>
                {t("Manage plugins")}
              </ButtonLink>
            }
          />
        </Card>
      ) : (
        <Card
          title={t("Plugins ({count})", { count: countText(plugins.length) })}
          description={t("The plugins that are active in this project.")}
          actions={
            <ButtonLink size="small" href={routes.setting("plugins")}>
              {t("Manage plugins")}
            </ButtonLink>
          }
        >
          <PluginLines>
            {plugins.map((plugin) => (
              <PluginLine
                key={plugin.id}
                plugin={plugin}
                note={<LoadBadge id={plugin.id} status={plugin.load_status} />}
                fault={<LoadFaultLine id={plugin.id} />}
                links={<ScreenLinks id={plugin.id} />}
              >
                <ButtonLink
                  size="small"
                  variant="ghost"
                  href={routes.pluginSettings(plugin.id)}
                  aria-label={t("Settings of {title}", { title: plugin.title })}
                >
                  <Settings aria-hidden className="size-4" />
                </ButtonLink>
              </PluginLine>
            ))}
          </PluginLines>
        </Card>
      )}
    </div>
  );
}

/** The screens that a plugin which runs has in the menu. */
function ScreenLinks({ id }: { id: string }) {
  const menu = running(usePlugins()).find(({ name }) => name === id)?.menu ?? [];
  if (menu.length === 0) return null;
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {menu.map(({ label, href }) => (
        <ButtonLink key={href} size="small" href={href}>
          {label}
        </ButtonLink>
      ))}
    </div>
  );
}

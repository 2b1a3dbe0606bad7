"use client";

import { useMutation, useQuery } from "@urql/next";
import { Blocks } from "lucide-react";
import { graphqlMessage } from "../../../lib/console/calls/form-errors.ts";
import { graphql, type ResultOf } from "../../../lib/console/graphql.ts";
import { toasts } from "../../../lib/console/notices/toasts.ts";
import { countText } from "../../../lib/kernel/counts.ts";
import { plural, t } from "../../../lib/kernel/words/words.ts";
import { PluginLine, PluginLines } from "../../plugins/plugin-line.tsx";
import { PluginsFault } from "../../plugins/plugins-fault.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { Switch } from "../../ui/inputs/switch.tsx";
import { InstalledPluginsCard } from "./installed-plugins-card.tsx";

const SystemPluginsQuery = graphql(`
  query SystemPlugins_List { systemPlugins { id title icon version description author projects active_projects } }
`);

const ActivateMutation = graphql(`
  mutation SystemPlugins_Activate($id: String!, $activate_status: PLUGIN_ACTIVATION_TYPE_ENUM!) {
    setSystemPluginStatus(id: $id, activate_status: $activate_status) { id projects active_projects }
  }
`);

type SystemPlugin = NonNullable<ResultOf<typeof SystemPluginsQuery>["systemPlugins"]>[number];

/** A list that was empty names no type by itself. */
const typenames = { additionalTypenames: ["SystemPlugin", "PluginDetailsFields"] };

/** The system plugins of the reader's projects; super admins activate them, in all projects at once. */
export function SystemPluginsScreen({ isSuperAdmin }: { isSuperAdmin: boolean }) {
  const [{ data, fetching, error }, refetch] = useQuery({ query: SystemPluginsQuery, context: typenames });
  const plugins = data?.systemPlugins;
  const again = () => refetch({ requestPolicy: "network-only" });
  return (
    <div className="space-y-6 p-edge">
      {isSuperAdmin && <InstalledPluginsCard />}
      {!plugins ? (
        fetching ? (
          <Skeleton className="h-80 w-full" />
        ) : (
          <PluginsFault error={error} onRetry={again} />
        )
      ) : plugins.length === 0 ? (
        <Card>
          <EmptyState
            icon={Blocks}
            title={t("No system plugins")}
            description={t(
              "Plugins of the type system belong to the installation. Once a project has one, it is listed here.",
            )}
            action={
              <Button busy={fetching} onClick={again}>
                {t("Refresh")}
              </Button>
            }
          />
        </Card>
      ) : (
        <Card
          title={t("System Plugins ({count})", { count: countText(plugins.length) })}
          description={
            isSuperAdmin
              ? t("A switch activates the plugin in every project that has it.")
              : t("Super admins activate them; what your projects have is shown here.")
          }
        >
          <PluginLines>
            {plugins.map((plugin) => (
              <PluginItem key={plugin.id} plugin={plugin} mayActivate={isSuperAdmin} />
            ))}
          </PluginLines>
        </Card>
      )}
    </div>
  );
}

function PluginItem({ plugin, mayActivate }: { plugin: SystemPlugin; mayActivate: boolean }) {
  const [{ fetching }, save] = useMutation(ActivateMutation);
  const { id, projects, active_projects } = plugin;
  const name = plugin.title || id;
  const isActive = active_projects === projects;
  const activate = async (on: boolean) => {
    const { error } = await save({ id, activate_status: on ? "Activated" : "Deactivated" }, typenames);
    if (error) toasts.error(t("Failed to update plugin status"), { description: graphqlMessage(error) });
    else toasts.success(on ? t("Plugin activated successfully") : t("Plugin deactivated successfully"));
  };
  return (
    <PluginLine
      plugin={plugin}
      note={
        <Badge kind={isActive ? "success" : "neutral"}>
          {plural(projects, "Active in {active} of {count} project", "Active in {active} of {count} projects", {
            active: active_projects,
          })}
        </Badge>
      }
    >
      {mayActivate && (
        <Switch
          aria-label={t("Activate {name}", { name })}
          checked={isActive}
          disabled={fetching}
          onCheckedChange={(on) => void activate(on)}
        />
      )}
    </PluginLine>
  );
}

"use client";

import { useMutation, useQuery } from "@urql/next";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { graphqlMessage } from "../../../lib/console/calls/form-errors.ts";
import { graphql, type ResultOf } from "../../../lib/console/graphql.ts";
import { toasts } from "../../../lib/console/notices/toasts.ts";
import { countText } from "../../../lib/kernel/counts.ts";
import { plural, t } from "../../../lib/kernel/words/words.ts";
import { PluginLine, PluginLines } from "../../plugins/plugin-line.tsx";
import { PluginsFault } from "../../plugins/plugins-fault.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { PluginInstaller } from "./plugin-installer.tsx";

const InstalledQuery = graphql(`
  query InstalledPlugins_List { availablePlugins { id title icon version description shipped projects } }
`);

const UninstallMutation = graphql(`
  mutation InstalledPlugins_Uninstall($id: String!) { uninstallPlugin(id: $id) { message } }
`);

type Installed = NonNullable<ResultOf<typeof InstalledQuery>["availablePlugins"]>[number];

const typenames = { additionalTypenames: ["AvailablePlugin", "PluginDetailsFields"] };

/** The plugins of the installation: super admins install them from an archive, update and uninstall them. */
export function InstalledPluginsCard() {
  const [{ data, fetching, error }, refetch] = useQuery({ query: InstalledQuery, context: typenames });
  const [leaving, setLeaving] = useState<Installed | null>(null);
  const plugins = data?.availablePlugins;
  const again = () => refetch({ requestPolicy: "network-only" });
  if (!plugins) return fetching ? <Skeleton className="h-60 w-full" /> : <PluginsFault error={error} onRetry={again} />;
  return (
    <Card
      title={t("Plugins of this installation ({count})", { count: countText(plugins.length) })}
      description={t(
        "Projects add them under Settings, Plugins. A plugin runs in the browsers of a project's members as the console itself does: install only what you trust.",
      )}
    >
      <PluginInstaller onInstalled={again} />
      <PluginLines>
        {plugins.map((plugin) => (
          <PluginLine
            key={plugin.id}
            plugin={plugin}
            note={
              plugin.shipped ? (
                <Badge>{t("Comes with Plinth")}</Badge>
              ) : (
                <Badge>{plural(plugin.projects ?? 0, "Active in {count} project", "Active in {count} projects")}</Badge>
              )
            }
          >
            {!plugin.shipped && (
              <IconButton
                icon={Trash2}
                label={t("Uninstall {title}", { title: plugin.title })}
                onClick={() => setLeaving(plugin)}
              />
            )}
          </PluginLine>
        ))}
      </PluginLines>
      {leaving && <UninstallDialog plugin={leaving} onClose={() => setLeaving(null)} />}
    </Card>
  );
}

function UninstallDialog({ plugin, onClose }: { plugin: Installed; onClose(): void }) {
  const [{ fetching }, uninstall] = useMutation(UninstallMutation);
  const confirm = async () => {
    const { data, error } = await uninstall({ id: plugin.id }, typenames);
    if (error) toasts.error(t("The plugin was not uninstalled"), { description: graphqlMessage(error) });
    else toasts.success(data?.uninstallPlugin?.message ?? "");
    onClose();
  };
  return (
    <ConfirmDialog
      open
      danger
      onOpenChange={(open) => !open && onClose()}
      title={t("Uninstall {title}?", { title: plugin.title })}
      description={plural(
        plugin.projects ?? 0,
        "It is deactivated in {count} project. What it has stored there stays.",
        "It is deactivated in {count} projects. What it has stored there stays.",
      )}
      confirmLabel={t("Uninstall")}
      busy={fetching}
      onConfirm={() => void confirm()}
    />
  );
}

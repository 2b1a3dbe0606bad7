"use client";

import { useMutation } from "@urql/next";
import { Settings } from "lucide-react";
import type { ReactNode } from "react";
import { graphqlMessage } from "../../../lib/console/calls/form-errors.ts";
import { graphql } from "../../../lib/console/graphql.ts";
import { toasts } from "../../../lib/console/notices/toasts.ts";
import { setActive } from "../../../lib/console/plugins/plugin-store.ts";
import { routes } from "../../../lib/console/routes.ts";
import { countText } from "../../../lib/kernel/counts.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { type ProjectPlugin, pluginTypenames } from "../../plugins/plugin-data.ts";
import { PluginLine, PluginLines } from "../../plugins/plugin-line.tsx";
import { Card } from "../../ui/card.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Switch } from "../../ui/inputs/switch.tsx";
import { LoadBadge } from "./load-badge.tsx";
import { LoadFaultLine } from "./load-fault.tsx";

const ActivateMutation = graphql(`
  mutation PluginList_Activate($id: String!, $activate_status: PLUGIN_ACTIVATION_TYPE_ENUM) {
    upsertPlugin(id: $id, activate_status: $activate_status) { id activate_status }
  }
`);

interface PluginListProps {
  title: string;
  plugins: readonly ProjectPlugin[];
  /** Said where there are none. */
  empty: ReactNode;
  onOpen(plugin: ProjectPlugin): void;
}

/** Plugins with the switch that activates them and the way to their settings. */
export function PluginList({ title, plugins, empty, onOpen }: PluginListProps) {
  return (
    <Card title={`${title} (${countText(plugins.length)})`}>
      {plugins.length === 0 ? (
        <p className="text-muted">{empty}</p>
      ) : (
        <PluginLines>
          {plugins.map((plugin) => (
            <PluginRow key={plugin.id} plugin={plugin} onOpen={onOpen} />
          ))}
        </PluginLines>
      )}
    </Card>
  );
}

function PluginRow({ plugin, onOpen }: { plugin: ProjectPlugin; onOpen(plugin: ProjectPlugin): void }) {
  const [{ fetching }, upsert] = useMutation(ActivateMutation);
  const activate = async (on: boolean) => {
    const { error } = await upsert(
      { id: plugin.id, activate_status: on ? "Activated" : "Deactivated" },
      pluginTypenames,
    );
    if (error) return toasts.error(t("Failed to update plugin status"), { description: graphqlMessage(error) });
    toasts.success(on ? t("Plugin activated successfully") : t("Plugin deactivated successfully"));
    if (plugin.available) setActive(plugin.id, on);
  };
  return (
    <PluginLine
      plugin={plugin}
      href={plugin.activated ? routes.pluginSettings(plugin.id) : undefined}
      note={<LoadBadge id={plugin.id} status={plugin.load_status} />}
      fault={<LoadFaultLine id={plugin.id} />}
    >
      <IconButton
        icon={Settings}
        label={t("Settings of {title}", { title: plugin.title })}
        onClick={() => onOpen(plugin)}
      />
      <Switch
        aria-label={t("Activate {title}", { title: plugin.title })}
        checked={plugin.activated}
        disabled={fetching}
        onCheckedChange={(on) => void activate(on)}
      />
    </PluginLine>
  );
}

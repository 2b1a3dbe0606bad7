"use client";

import { useMutation } from "@urql/next";
import { Blocks, Settings } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { graphqlMessage } from "../../../lib/console/form-errors.ts";
import { graphql } from "../../../lib/console/graphql.ts";
import { routes } from "../../../lib/console/routes.ts";
import { toasts } from "../../../lib/console/toasts.ts";
import { Badge, type BadgeKind } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Switch } from "../../ui/switch.tsx";
import { type ProjectPlugin, pluginTypenames } from "./plugin-data.ts";

const ActivateMutation = graphql(`
  mutation PluginList_Activate($id: String!, $activate_status: PLUGIN_ACTIVATION_TYPE_ENUM) {
    upsertPlugin(id: $id, activate_status: $activate_status) { id activate_status }
  }
`);

interface PluginListProps {
  id?: string;
  title: string;
  plugins: readonly ProjectPlugin[];
  /** Said where there are none. */
  empty: ReactNode;
  onOpen(plugin: ProjectPlugin): void;
}

/** Plugins with the switch that activates them and the way to their settings. */
export function PluginList({ id, title, plugins, empty, onOpen }: PluginListProps) {
  return (
    <div id={id} tabIndex={-1} className="scroll-mt-20 rounded">
      <Card title={`${title} (${plugins.length})`}>
        {plugins.length === 0 ? (
          <p className="text-muted">{empty}</p>
        ) : (
          <ul className="-my-4 divide-y divide-border">
            {plugins.map((plugin) => (
              <PluginRow key={plugin.id} plugin={plugin} onOpen={onOpen} />
            ))}
          </ul>
        )}
      </Card>
    </div>
  );
}

function PluginRow({ plugin, onOpen }: { plugin: ProjectPlugin; onOpen(plugin: ProjectPlugin): void }) {
  const [{ fetching }, upsert] = useMutation(ActivateMutation);
  const activate = async (on: boolean) => {
    const { error } = await upsert(
      { id: plugin.id, activate_status: on ? "Activated" : "Deactivated" },
      pluginTypenames,
    );
    if (error) toasts.error("Failed to update plugin status", { description: graphqlMessage(error) });
    else toasts.success(on ? "Plugin activated successfully" : "Plugin deactivated successfully");
  };
  return (
    <li className="flex items-center gap-3 py-4">
      <span className="flex size-9 shrink-0 items-center justify-center rounded-md bg-subtle text-muted max-sm:hidden">
        <Blocks aria-hidden className="size-4" />
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h3 className="min-w-0 truncate font-medium" title={plugin.name}>
            {plugin.activated ? (
              <Link href={routes.pluginSettings(plugin.id)} className="underline-offset-4 hover:underline">
                {plugin.name}
              </Link>
            ) : (
              plugin.name
            )}
          </h3>
          {plugin.version && <span className="text-meta text-muted">{plugin.version}</span>}
          <LoadStatus status={plugin.load_status} />
        </div>
        {plugin.description && <p className="mt-0.5 line-clamp-2 text-muted">{plugin.description}</p>}
      </div>
      <IconButton icon={Settings} label={`Settings of ${plugin.name}`} onClick={() => onOpen(plugin)} />
      <Switch
        aria-label={`Activate ${plugin.name}`}
        checked={plugin.activated}
        disabled={fetching}
        onCheckedChange={(on) => void activate(on)}
      />
    </li>
  );
}

const kinds: Record<string, BadgeKind> = {
  loaded: "success",
  active: "success",
  error: "danger",
  failed: "danger",
  loading: "accent",
};

/** Whether the plugin was loaded. */
function LoadStatus({ status }: { status: string | null }) {
  return status && <Badge kind={kinds[status] ?? "neutral"}>{status}</Badge>;
}

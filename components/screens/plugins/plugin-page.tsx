"use client";

import { useQuery } from "@urql/next";
import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import { usePlugins } from "../../../lib/console/plugins/plugin-store.ts";
import { routes } from "../../../lib/console/routes.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { PluginPart } from "../../plugins/plugin-boundary.tsx";
import { PluginsQuery, type ProjectPlugin, pluginsOf, pluginTypenames } from "../../plugins/plugin-data.ts";
import { PluginsFault } from "../../plugins/plugins-fault.tsx";
import { usePlugin } from "../../plugins/use-plugin.ts";
import { Card } from "../../ui/card.tsx";
import { Alert } from "../../ui/feedback/alert.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { PluginFacts } from "./plugin-facts.tsx";
import { PluginForm } from "./plugin-form.tsx";

/** The settings of one plugin of the project: its own settings component, and the variables that it runs with. */
export function PluginPage({ name }: { name: string }) {
  const [{ data, fetching, error }, refetch] = useQuery({ query: PluginsQuery, context: pluginTypenames });
  const plugins = pluginsOf(data);
  const plugin = plugins?.find(({ id, activated }) => id === name && activated);
  return (
    <div className="max-w-form space-y-6">
      <Link
        href={routes.setting("plugins")}
        className="inline-flex items-center gap-1.5 rounded-sm text-muted hover:text-text"
      >
        <ArrowLeft aria-hidden className="size-4" />
        {t("All plugins")}
      </Link>
      {!name.trim() ? (
        <Alert kind="warning" title={t("Plugin not specified")} />
      ) : plugin ? (
        <>
          <Card title={plugin.title}>
            <PluginFacts plugin={plugin} />
          </Card>
          <PluginSettings plugin={plugin} />
          {plugin.env_vars.length > 0 && <PluginForm plugin={plugin} />}
        </>
      ) : plugins ? (
        <NotLoaded name={name} />
      ) : fetching ? (
        <Skeleton className="h-80 w-full" />
      ) : (
        <PluginsFault error={error} onRetry={() => refetch({ requestPolicy: "network-only" })} />
      )}
    </div>
  );
}

function NotLoaded({ name, error }: { name: string; error?: string | null }) {
  return <Alert kind="warning" title={t('Plugin "{name}" not found or not loaded', { name })} description={error} />;
}

/** What the plugin shows of its settings, once it runs. */
function PluginSettings({ plugin: { id, available } }: { plugin: ProjectPlugin }) {
  const { plugin, isComing, error } = usePlugin(id);
  const { fault } = usePlugins();
  if (!available) return <NotLoaded name={id} error={t("This installation has no such plugin.")} />;
  if (isComing) return <Skeleton className="h-40 w-full" />;
  if (!plugin) return <NotLoaded name={id} error={error ?? fault} />;
  const { settings } = plugin;
  if (!settings) return <Alert title={t("This plugin does not provide any configurable settings.")} />;
  if (!settings.Component)
    return (
      <Alert
        kind="warning"
        title={t('Settings component "{component}" not found in plugin.', { component: settings.component })}
      />
    );
  return (
    <section aria-label={settings.title || t("Settings of {title}", { title: plugin.title })}>
      {settings.title && <h2 className="mb-3 text-lead font-semibold">{settings.title}</h2>}
      <PluginPart plugin={plugin} of={settings.Component} given={{ plugin: id }} />
    </section>
  );
}

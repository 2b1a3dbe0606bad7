"use client";

import type { ReactNode } from "react";
import { usePlugins } from "../../lib/console/plugins/plugin-store.ts";
import { t } from "../../lib/kernel/words/words.ts";
import { Alert } from "../ui/feedback/alert.tsx";
import { Skeleton } from "../ui/feedback/skeleton.tsx";
import { PluginPart } from "./plugin-boundary.tsx";
import { usePlugin } from "./use-plugin.ts";

interface PluginComponentProps {
  plugin: string;
  /** Of the component, as the plugin offers it. */
  name: string;
  /** While the plugin is being loaded. */
  waiting?: ReactNode;
  /** Where it was not loaded, or has no such component. */
  missing?: ReactNode;
  /** What the component is given. */
  given?: object;
}

/** A component of a plugin by its name, wherever the console shows one. */
export function PluginComponent({ plugin: pluginName, name, waiting, missing, given = {} }: PluginComponentProps) {
  const { plugin, isComing, error } = usePlugin(pluginName);
  const { fault } = usePlugins();
  if (isComing) return waiting ?? <Skeleton className="h-80 w-full" />;
  const part = plugin && Object.hasOwn(plugin.components, name) ? plugin.components[name] : null;
  if (part) return <PluginPart plugin={plugin!} of={part} given={given} />;
  if (missing !== undefined) return missing;
  const title = plugin
    ? t('Component "{name}" not found in plugin.', { name })
    : t('Plugin "{pluginName}" not found or not loaded', { pluginName });
  return <Alert kind="warning" title={title} description={error ?? fault} />;
}

"use client";

import { useClient } from "@urql/next";
import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { loadPlugin, loadRuntime, scanDirectory } from "../../../lib/console/plugins/load-plugins.ts";
import { changePlugins, plugins, usePlugins } from "../../../lib/console/plugins/plugin-store.ts";
import { pollMenu } from "../../../lib/console/plugins/poll-menu.ts";
import type { PluginRegistry } from "../../../lib/console/plugins/runtime.ts";
import { tellFaults } from "../../../lib/console/plugins/tell-faults.ts";
import { inShownProject } from "../../../lib/console/routes.ts";
import { leaveTo } from "../../ui/dialogs/leave-to.ts";

export interface PluginLoaderProps {
  project: { id: string; name: string };
  /** Where the runtime comes from. */
  runtime: string;
}

/**
 * Loads what is activated, and what is activated later. Shows nothing; whatever fails, the console goes on without it.
 */
export function PluginLoader({ project, runtime }: PluginLoaderProps) {
  const client = useClient();
  const router = useRouter();
  const { active: wanted, phase, loads } = usePlugins();
  const registry = useRef<PluginRegistry | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a visit; what changes later comes by the store.
  useEffect(() => {
    const stops = [tellFaults()];
    const begin = async () => {
      changePlugins({ phase: "loading", fault: null });
      const found = await loadRuntime(runtime);
      const { connectHost } = await import("./plugin-host.ts");
      connectHost(found, { project, client, navigate: (href) => leaveTo(() => router.push(inShownProject(href))) });
      stops.push(pollMenu(found.menu));
      registry.current = found;
      await loadAll(found);
    };
    begin()
      .catch((error: unknown) => {
        console.warn("Plugins are not loaded.", error);
        changePlugins({ fault: (error as Error).message });
      })
      .finally(() => changePlugins({ phase: "ready" }));
    return () => {
      for (const stop of stops) stop();
    };
  }, []);

  useEffect(() => {
    if (phase !== "ready" || !registry.current) return;
    for (const name of wanted) if (!loads[name]) void loadPlugin(registry.current, name);
  }, [wanted, phase, loads]);

  return null;
}

/** Those of the directory that are activated. */
async function loadAll(registry: PluginRegistry): Promise<void> {
  const folders = await scanDirectory();
  const { active } = plugins();
  await Promise.all(folders.filter((name) => active.includes(name)).map((name) => loadPlugin(registry, name)));
}

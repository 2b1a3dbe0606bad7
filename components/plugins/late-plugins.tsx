"use client";

import { type ComponentType, useEffect, useState } from "react";
import { changePlugins, usePlugins } from "../../lib/console/plugins/plugin-store.ts";
import type { PluginLoaderProps } from "./runtime/plugin-loader.tsx";

interface LatePluginsProps extends PluginLoaderProps {
  /** Names of the project's activated plugins. */
  active: readonly string[];
}

/** Loads plugins once the page stands, where the project has any: nothing of that is part of its first load. */
export function LatePlugins({ active, ...loader }: LatePluginsProps) {
  const [Loader, setLoader] = useState<ComponentType<PluginLoaderProps> | null>(null);
  const wanted = usePlugins().active.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the page came with; later changes come by the store.
  useEffect(() => changePlugins({ active, phase: active.length > 0 ? "loading" : "ready" }), []);
  useEffect(() => {
    if (!wanted) return;
    const begin = async () => {
      const { PluginLoader } = await import("./runtime/plugin-loader.tsx");
      setLoader(() => PluginLoader);
    };
    // A task of its own, so that the page is painted before.
    const timer = setTimeout(() => begin().catch(() => changePlugins({ phase: "ready" })));
    return () => clearTimeout(timer);
  }, [wanted]);
  return Loader && <Loader {...loader} />;
}

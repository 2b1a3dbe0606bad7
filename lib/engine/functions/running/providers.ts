import { perPlatform } from "../../../platform/per-platform.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { ProjectSettings } from "../../projects/index.ts";
import { quickjsProvider } from "../quickjs/provider.ts";
import type { FunctionProvider } from "./provider.ts";

/**
 * All providers by id: what `default_function_plugin` of a project's settings and `function_provider_id` of a function
 * may name.
 */
const registry: Record<string, (platform: Platform) => FunctionProvider> = {
  quickjs: quickjsProvider,
};

const defaultProvider = "quickjs";

const providersOf = perPlatform(() => new Map<string, FunctionProvider>());

/** The provider, made when it is first asked for; null where there is none of that id. */
export function findProvider(platform: Platform, id: string): FunctionProvider | null {
  const make = Object.hasOwn(registry, id) ? registry[id] : undefined;
  if (!make) return null;
  const known = providersOf(platform);
  const provider = known.get(id) ?? make(platform);
  known.set(id, provider);
  return provider;
}

/**
 * What runs the functions of a project that name no provider: the one of its settings where it runs here, else the
 * sandbox.
 */
export function chosenProvider(platform: Platform, { default_function_plugin }: ProjectSettings): FunctionProvider {
  return findProvider(platform, default_function_plugin) ?? findProvider(platform, defaultProvider)!;
}

/** Ends what providers of the platform hold. */
export async function closeProviders(platform: Platform): Promise<void> {
  await Promise.all(
    providersOf(platform)
      .values()
      .map((provider) => provider.close()),
  );
}

import type { Platform } from "../../platform/platform.ts";
import type { FunctionProvider } from "./provider.ts";
import { quickjsProvider } from "./quickjs/provider.ts";

/** All providers by id: what `default_function_plugin` of a project's settings and `function_provider_id` of a function may name. */
const registry: Record<string, (platform: Platform) => FunctionProvider> = {
  quickjs: quickjsProvider,
};

export const defaultProvider = "quickjs";

const made = new WeakMap<Platform, Map<string, FunctionProvider>>();

/** The provider, made when it is first asked for; null where there is none of that id. */
export function findProvider(platform: Platform, id: string): FunctionProvider | null {
  const make = Object.hasOwn(registry, id) ? registry[id] : undefined;
  if (!make) return null;
  const known = made.get(platform) ?? new Map<string, FunctionProvider>();
  made.set(platform, known);
  const provider = known.get(id) ?? make(platform);
  known.set(id, provider);
  return provider;
}

/** Ends what providers of the platform hold. */
export async function closeProviders(platform: Platform): Promise<void> {
  await Promise.all((made.get(platform)?.values() ?? []).map((provider) => provider.close()));
}

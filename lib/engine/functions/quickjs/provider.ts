/** The provider that Plinth comes with: QuickJS in WebAssembly on threads of this process. */
import { functionLimits } from "../../../contract/functions.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { FunctionProvider } from "../provider.ts";
import { Pool } from "./pool.ts";

export function quickjsProvider({ env, log }: Platform): FunctionProvider {
  return new Pool({
    threadsMax: env.FUNCTION_THREADS,
    threadMemoryBytes: env.FUNCTION_MEMORY_MIB * 1024 * 1024,
    waitingMsMax: functionLimits.waitingMsMax,
    log,
  });
}

/** The provider that Plinth comes with: QuickJS in WebAssembly on threads of this process. */
import { functionLimits } from "../../../contract/functions.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { FunctionProvider } from "../running/provider.ts";
import { CheckThread } from "./check-thread.ts";
import { Pool } from "./pool.ts";

export function quickjsProvider({ env, log }: Platform): FunctionProvider {
  const pool = new Pool({
    threadsMax: env.FUNCTION_THREADS,
    threadMemoryBytes: env.FUNCTION_MEMORY_MIB * 1024 * 1024,
    waitingMsMax: functionLimits.waitingMsMax,
    log,
  });
  const checks = new CheckThread(log);
  return {
    run: (call) => pool.run(call),
    check: (projectId, source) => checks.check(projectId, source),
    async close() {
      await Promise.all([pool.close(), checks.close()]);
    },
  };
}

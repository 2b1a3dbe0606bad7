import type { Platform } from "../../platform/platform.ts";
import { requireSlots } from "../../platform/slot.ts";
import { graphqlRunnerSlot, provideFunctions } from "../functions/index.ts";
import { runOperation } from "./run-operation.ts";

/**
 * Connects functions with what calls them, and lets them ask their project's API in this process. Once for a platform,
 * at its start: INTERNAL where a part of the engine then still misses what another one has to provide.
 */
export function connectFunctions(platform: Platform): void {
  provideFunctions(platform);
  graphqlRunnerSlot.provide(
    platform,
    async (ctx, project, role, request) =>
      (await runOperation(ctx, project, role, { ...request, operationName: null })).text,
  );
  requireSlots(platform);
}

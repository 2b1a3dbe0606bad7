import type { Platform } from "../../platform/platform.ts";
import { graphqlRunnerSlot } from "../functions/index.ts";
import { runOperation } from "./running/run-operation.ts";

/** Lets functions ask their project's API in this process. */
export function provideGraphql(platform: Platform): void {
  graphqlRunnerSlot.provide(
    platform,
    async (ctx, project, role, request) =>
      (await runOperation(ctx, project, role, { ...request, operationName: null })).text,
  );
}

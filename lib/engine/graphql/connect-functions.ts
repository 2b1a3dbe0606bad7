import type { Platform } from "../../platform/platform.ts";
import { provideFunctions, setGraphqlRunner } from "../functions/index.ts";
import { runOperation } from "./run-operation.ts";

/** Connects functions with what calls them, and lets them ask their project's API in this process. Once for a platform. */
export function connectFunctions(platform: Platform): void {
  provideFunctions(platform);
  setGraphqlRunner(
    platform,
    async (ctx, project, role, request) =>
      (await runOperation(ctx, project, role, { ...request, operationName: null })).text,
  );
}

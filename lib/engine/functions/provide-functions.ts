import type { Platform } from "../../platform/platform.ts";
import { ruleDeciderSlot } from "../access/index.ts";
import { beforeHooksSlot } from "../records/index.ts";
import { webhookLogicSlot } from "../webhooks/index.ts";
import { decideAccess } from "./decide-access.ts";
import { beforeHooks } from "./hooks/before-hooks.ts";
import { webhookLogic } from "./webhook-logic.ts";

/** Provides functions to what stands before them and calls them: custom logic, webhooks, writes of records. */
export function provideFunctions(platform: Platform): void {
  ruleDeciderSlot.provide(platform, decideAccess);
  webhookLogicSlot.provide(platform, webhookLogic(platform));
  beforeHooksSlot.provide(platform, beforeHooks);
}

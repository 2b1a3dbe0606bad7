import type { Platform } from "../../platform/platform.ts";
import { setRuleDecider } from "../access/index.ts";
import { setBeforeHooks } from "../records/index.ts";
import { setWebhookLogic } from "../webhooks/index.ts";
import { beforeHooks } from "./before-hooks.ts";
import { decideAccess } from "./decide-access.ts";
import { webhookLogic } from "./webhook-logic.ts";

/** Hands functions to what stands before them and calls them: custom logic, webhooks, writes of records. */
export function provideFunctions(platform: Platform): void {
  setRuleDecider(platform, decideAccess);
  setWebhookLogic(platform, webhookLogic(platform));
  setBeforeHooks(platform, beforeHooks);
}

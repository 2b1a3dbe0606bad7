import { PlinthError } from "../../kernel/errors.ts";
import { t } from "../../kernel/words/words.ts";
import type { Platform } from "../../platform/platform.ts";
import { openProject } from "../projects/index.ts";
import type { RunWebhookLogic } from "../webhooks/index.ts";
import { callFunction } from "./running/call-function.ts";
import { loadFunctions } from "./running/load-functions.ts";
import { nobody } from "./running/run-caller.ts";

/** What a function makes of a webhook's payload: another one, or null to send nothing. */
export const webhookLogic =
  (platform: Platform): RunWebhookLogic =>
  async (projectId, name, payload) => {
    const project = await openProject(platform, projectId);
    const one = (await loadFunctions(project)).get(name);
    if (!one) throw new PlinthError("NOT_FOUND", t("There is no function named {name} with code.", { name }));
    return callFunction(await nobody(project, one), one, { trigger: "webhook", payload });
  };

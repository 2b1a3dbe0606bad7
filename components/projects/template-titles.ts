/** What the templates are called. */
import type { TemplateName } from "../../lib/contract/projects/templates.ts";
import { type Message, msg } from "../../lib/kernel/words/words.ts";

export const templateTitles: Readonly<Record<TemplateName, Message>> = {
  blog: msg("Blog"),
  shop: msg("Shop"),
  saas: msg("SaaS with tenants"),
  atlas: msg("Atlas"),
};

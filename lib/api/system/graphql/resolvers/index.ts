import { guardResolvers } from "../guarded-resolvers.ts";
import { accountResolvers } from "./account.ts";
import { adminResolvers } from "./admin.ts";
import { apiLimitResolvers } from "./api-limits.ts";
import { auditResolvers } from "./audit.ts";
import { functionResolvers } from "./functions.ts";
import { invitationResolvers } from "./invitations.ts";
import { mediaResolvers } from "./media.ts";
import { modelResolvers } from "./models.ts";
import { peopleResolvers } from "./people.ts";
import { pluginResolvers } from "./plugins.ts";
import { projectResolvers } from "./projects.ts";
import { recordResolvers } from "./records.ts";
import { roleResolvers } from "./roles.ts";
import { tenantResolvers } from "./tenants.ts";
import { tokenResolvers } from "./tokens.ts";
import { webhookResolvers } from "./webhooks.ts";

/** Root fields of the system API by name, each a function of its arguments and the engine's context. */
export const systemResolvers = guardResolvers({
  ...accountResolvers,
  ...adminResolvers,
  ...auditResolvers,
  ...functionResolvers,
  ...apiLimitResolvers,
  ...invitationResolvers,
  ...mediaResolvers,
  ...modelResolvers,
  ...peopleResolvers,
  ...pluginResolvers,
  ...projectResolvers,
  ...recordResolvers,
  ...roleResolvers,
  ...tenantResolvers,
  ...tokenResolvers,
  ...webhookResolvers,
});

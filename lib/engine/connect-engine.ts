/** Joins the rooms of the engine: what an earlier one asks of later ones, which it may not import. */
import type { Platform } from "../platform/platform.ts";
import { requireSlots } from "../platform/slot.ts";
import { accountFollowersSlot } from "./accounts/index.ts";
import { logoMakerSlot } from "./brand/index.ts";
import { provideFunctions, renameModelInFunctions } from "./functions/index.ts";
import { provideGraphql } from "./graphql/index.ts";
import { makeLogo, renameModelInFiles } from "./media/index.ts";
import { addOwner, endInstallationInvitation } from "./members/index.ts";
import { modelNameFollowersSlot } from "./models/index.ts";
import { newProjectSlot, renameTenantModel } from "./projects/index.ts";
import { checkCondition } from "./records/index.ts";
import { addAdminRole, conditionCheckSlot, renameModelInRoles } from "./roles/index.ts";
import { endSyncLogins, endWaysInByToken } from "./tokens/index.ts";
import { renameModelInWebhooks } from "./webhooks/index.ts";

/**
 * Once for a platform object, at its start. INTERNAL where a part of the engine then still misses what another one has
 * to provide.
 */
export function connectEngine(platform: Platform): void {
  accountFollowersSlot.provide(platform, {
    made: endInstallationInvitation,
    passwordChanged: endSyncLogins,
    waysInRemoved: endWaysInByToken,
  });
  newProjectSlot.provide(platform, async (sql, project) => {
    await addAdminRole(sql, project.id);
    await addOwner(sql, project);
  });
  modelNameFollowersSlot.provide(platform, [
    renameTenantModel,
    renameModelInRoles,
    renameModelInFiles,
    renameModelInWebhooks,
    renameModelInFunctions,
  ]);
  logoMakerSlot.provide(platform, makeLogo);
  conditionCheckSlot.provide(platform, checkCondition);
  provideFunctions(platform);
  provideGraphql(platform);
  requireSlots(platform);
}

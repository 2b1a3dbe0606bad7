/** Sync tokens, as the screen and the REST calls make and end them. */

import { z } from "zod";
import { says, t } from "../../kernel/words/words.ts";
import { GenerateSyncTokenInput, syncScopes, withOurScopes } from "../projects/tokens.ts";

/** POST /system/sync/token/create, and the form of the screen. */
export const CreateSyncTokenInput = GenerateSyncTokenInput.extend({
  project_ids: z
    .array(z.string().min(1).max(40))
    .min(1, says("Please choose at least one project"))
    .max(100, says("Please name at most 100 projects")),
  scopes: z.preprocess(withOurScopes, z.array(z.enum(syncScopes)).min(1, says("Please choose at least one"))),
});

/** POST /system/sync/token/delete: the token's text, what the list shows of it, or its id. */
export const DeleteSyncTokenInput = z
  .strictObject({
    token: z.string().min(1).max(200).optional(),
    id: z.string().min(1).max(200).optional(),
    /** Sent back by some clients; says nothing. */
    duration: z.string().max(40).nullish(),
  })
  .refine(({ token, id }) => token || id, { path: ["token"], error: () => t("Please name the token") });

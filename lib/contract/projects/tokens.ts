/** API tokens of a project. */

import { z } from "zod";
import { says, t } from "../../kernel/words/words.ts";
import { oneLine } from "../one-line.ts";

/** True for a day after today, in the reader's time zone; today and past dates are not offered. */
export function isFutureDay(day: string, now = new Date()): boolean {
  const date = new Date(`${day}T00:00:00`);
  return !Number.isNaN(date.getTime()) && date > now;
}

export const GenerateTokenInput = z.strictObject({
  name: oneLine(says("Please enter a token name!"))
    .min(1, says("Please enter a token name!"))
    .max(100, says("Token name must be at most 100 characters")),
  role: z.string({ error: () => t("Please select a role!") }).min(1, says("Please select a role!")),
  /** YYYY-MM-DD; null or empty never expires. */
  duration: z
    .string()
    .regex(/^(\d{4}-\d{2}-\d{2})?$/, says("Please enter a date as YYYY-MM-DD"))
    .refine((day) => day === "" || isFutureDay(day), { error: () => t("Please choose a day after today") })
    .nullish(),
});
export type GenerateTokenInput = z.infer<typeof GenerateTokenInput>;

/** What a sync token may be for. */
export const syncScopes = ["models", "content", "settings"] as const;
type SyncScope = (typeof syncScopes)[number];

/** Scopes as clients name them that are older: those that read are open to no more than definitions. */
const otherScopes: ReadonlyMap<unknown, readonly SyncScope[]> = new Map([
  ["system_api_read", ["models"]],
  ["system_api_write", ["models", "content", "settings"]],
  ["plugin_read", ["settings"]],
]);

/** A list of scopes under any of their names, as ours. */
export const withOurScopes = (scopes: unknown): unknown =>
  Array.isArray(scopes) ? [...new Set(scopes.flatMap((scope) => otherScopes.get(scope) ?? [scope]))] : scopes;

/** generateSyncToken: all scopes where none is named. */
export const GenerateSyncTokenInput = z.strictObject({
  name: GenerateTokenInput.shape.name,
  duration: GenerateTokenInput.shape.duration,
  scopes: z
    .preprocess(
      withOurScopes,
      z
        .array(z.enum(syncScopes, { error: () => t("Scopes are {syncScopes}", { syncScopes: syncScopes.join(", ") }) }))
        .nullish(),
    )
    .transform((scopes) => (scopes?.length ? [...new Set(scopes)] : [...syncScopes])),
  project_ids: z.array(z.string().min(1).max(40)).max(100, says("Please name at most 100 projects")).nullish(),
});

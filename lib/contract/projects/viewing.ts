/** Viewing the console as a role, a member or an API token of the project. */

import { z } from "zod";
import { says, t } from "../../kernel/words/words.ts";
import { administrativePermissions } from "./projects.ts";

/** What one may view the console as. */
export const viewKinds = ["role", "member", "token"] as const;
export type ViewKind = (typeof viewKinds)[number];

export const StartViewInput = z
  .strictObject({
    kind: z.enum(viewKinds, { error: () => t("kind is role, member or token") }),
    id: z
      .string({ error: () => t("Please name the role, the member or the token") })
      .min(1, says("Please name the role, the member or the token"))
      .max(200, says("The name of a role, the id of a member, or the first 20 characters of a token"))
      .describe("The name of the role, the id of the member, or the first 20 characters of the token."),
    permissions: z
      .array(
        z.enum(administrativePermissions, {
          error: () =>
            t("Permissions are {administrativePermissions}", {
              administrativePermissions: administrativePermissions.join(", "),
            }),
        }),
      )
      .max(administrativePermissions.length)
      .optional()
      .describe("Those that come with a role; `content` where nothing is said."),
  })
  .refine(({ kind, permissions }) => kind === "role" || permissions === undefined, {
    path: ["permissions"],
    error: () => t("A member has permissions of their own, and a token has none"),
  });

export const EndViewInput = z.strictObject({ id: z.string({ error: () => t("Please name the view") }).max(100) });

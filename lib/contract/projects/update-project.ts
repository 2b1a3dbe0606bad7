/** What owners and members may change of a project; as the system API's mutation names it. */

import { z } from "zod";
import { says, t } from "../../kernel/words/words.ts";
import { contentLanguages } from "../limits.ts";
import { ProjectDescription, ProjectSettingsInput } from "./projects.ts";
import { AddTeamMemberInput, RemoveTeamMemberInput } from "./roles.ts";

/** Said where the default language is not among the languages. */
export const defaultLocaleMessage = () => t("The default language must be one of the content languages");

const pluginId = z.string().trim().max(100, says("Please use at most 100 characters")).nullish();
const locals = z
  .array(z.enum(contentLanguages, { error: () => t("This language is not offered") }))
  .min(1, says("Please keep at least one language"));
const list = z.array(z.string().nullable()).max(10);

/** What is left out stays. The lists of `driver` are of one entry, as the contract has them. */
export const UpdateProjectInput = z
  .strictObject({
    name: ProjectSettingsInput.shape.name.nullish(),
    description: ProjectSettingsInput.shape.description.nullish(),
    tenant_model_name: z.string().trim().nullish(),
    project_secret_key: z
      .string()
      .regex(/^[\x21-\x7e]{32,200}$/, says("A secret key has 32 to 200 letters, digits and signs, without spaces"))
      .nullish(),
    settings: z
      .strictObject({
        locals: locals.nullish(),
        default_locale: z.string().nullish(),
        enable_revision_history: z.boolean().nullish(),
        system_graphql_hooks: z.boolean().nullish(),
        default_storage_plugin: pluginId,
        default_function_plugin: pluginId,
      })
      .nullish(),
    driver: z
      .strictObject({
        host: z.string(),
        port: z.string(),
        db: list,
        user: list,
        password: list,
        access_key: list,
        secret_key: list,
      })
      .nullish(),
    add_team_member: AddTeamMemberInput.nullish(),
    remove_team_member: RemoveTeamMemberInput.nullish(),
  })
  .superRefine(({ add_team_member, remove_team_member, ...rest }, issue) => {
    const parts = [add_team_member, remove_team_member, Object.values(rest).find((value) => value != null)];
    if (parts.filter((part) => part != null).length > 1)
      issue.addIssue({
        code: "custom",
        path: [add_team_member ? "add_team_member" : "remove_team_member"],
        message: t("Please change members and settings in calls of their own"),
      });
  });
export type UpdateProjectInput = z.infer<typeof UpdateProjectInput>;

const generalSettings = <Description extends z.ZodType<string, string>>(description: Description) =>
  ProjectSettingsInput.extend({
    description,
    tenant_model_name: z.string(),
    settings: z.strictObject({
      locals,
      default_locale: z.string(),
      enable_revision_history: z.boolean(),
      system_graphql_hooks: z.boolean(),
      default_storage_plugin: z.string(),
      default_function_plugin: z.string(),
    }),
  }).refine(({ settings }) => (settings.locals as string[]).includes(settings.default_locale), {
    path: ["settings", "default_locale"],
    error: defaultLocaleMessage,
  });

/** The form of the general settings; `tenant_model_name` is empty where there is none. */
export const GeneralSettingsInput = generalSettings(ProjectSettingsInput.shape.description);
export type GeneralSettingsInput = z.infer<typeof GeneralSettingsInput>;

/** The same for a project that was made without a description, and may stay without. */
export const UndescribedSettingsInput = generalSettings(ProjectDescription);

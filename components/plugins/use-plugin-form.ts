"use client";

import { useMutation } from "@urql/next";
import type { z } from "zod";
import { graphqlFields, graphqlMessage, showServerErrors } from "../../lib/console/calls/form-errors.ts";
import { graphql } from "../../lib/console/graphql.ts";
import { toasts } from "../../lib/console/notices/toasts.ts";
import type { UpsertPluginInput } from "../../lib/contract/plugins/extensions.ts";
import { t } from "../../lib/kernel/words/words.ts";
import { useContractForm } from "../forms/use-contract-form.ts";
import { type ProjectPlugin, pluginTypenames, variablesOf } from "./plugin-data.ts";

const SaveMutation = graphql(`
  mutation PluginForm_Save($id: String!, $env_vars: [PluginConfigEnvVarsPayload]) {
    upsertPlugin(id: $id, env_vars: $env_vars) { id env_vars { key value } }
  }
`);

/** What can be set of a plugin. */
export type PluginSettings = Pick<z.input<typeof UpsertPluginInput>, "env_vars">;

/**
 * The form of a plugin's settings. `save` stores what it is given, tells how that went, and shows what is stored then;
 * true where it is.
 */
export function usePluginForm(plugin: ProjectPlugin) {
  const [, upsert] = useMutation(SaveMutation);
  const form = useContractForm<PluginSettings, PluginSettings>({
    rules: async () =>
      (await import("../../lib/contract/plugins/extensions.ts")).UpsertPluginInput.pick({ env_vars: true }),
    values: { env_vars: plugin.env_vars },
    resetOptions: { keepDirtyValues: true },
  });
  const save = async ({ env_vars }: PluginSettings): Promise<boolean> => {
    const { data, error } = await upsert({ id: plugin.id, env_vars: env_vars ?? [] }, pluginTypenames);
    if (error) {
      showServerErrors(form, { message: graphqlMessage(error), fields: graphqlFields(error) });
      return false;
    }
    form.reset({ env_vars: variablesOf(data?.upsertPlugin?.env_vars) }, { keepDirtyValues: false });
    toasts.success(t("Plugin settings saved"));
    return true;
  };
  return { form, save };
}

"use client";

import { t } from "../../../lib/kernel/words/words.ts";
import { FormDrawer } from "../../forms/form-drawer.tsx";
import type { ProjectPlugin } from "../../plugins/plugin-data.ts";
import { PluginVariables } from "../../plugins/plugin-variables.tsx";
import { usePluginForm } from "../../plugins/use-plugin-form.ts";
import { PluginFacts } from "./plugin-facts.tsx";

/** What a plugin is, and the variables that it runs with. */
export function PluginDrawer({ plugin, onClose }: { plugin: ProjectPlugin; onClose(): void }) {
  const { form, save } = usePluginForm(plugin);
  return (
    <FormDrawer
      form={form}
      width={400}
      title={plugin.title}
      submitLabel={t("Save Settings")}
      lead={
        <div className="mb-6 border-b pb-6">
          <PluginFacts plugin={plugin} />
        </div>
      }
      onSubmit={async (values) => (await save(values)) && onClose()}
      onClose={onClose}
    >
      <PluginVariables form={form} />
    </FormDrawer>
  );
}

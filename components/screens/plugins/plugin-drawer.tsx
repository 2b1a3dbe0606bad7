"use client";

import { FormDrawer } from "../settings/form-drawer.tsx";
import type { ProjectPlugin } from "./plugin-data.ts";
import { PluginFacts } from "./plugin-facts.tsx";
import { PluginVariables } from "./plugin-variables.tsx";
import { usePluginForm } from "./use-plugin-form.ts";

/** What a plugin is, and the variables that it runs with. */
export function PluginDrawer({ plugin, onClose }: { plugin: ProjectPlugin; onClose(): void }) {
  const { form, save } = usePluginForm(plugin);
  return (
    <FormDrawer
      form={form}
      width={400}
      title={plugin.title}
      submitLabel="Save Settings"
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

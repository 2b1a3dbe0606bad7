"use client";

import { t } from "../../../lib/kernel/words/words.ts";
import { FormError } from "../../forms/form-error.tsx";
import { useSaveKey } from "../../forms/use-save-key.ts";
import type { ProjectPlugin } from "../../plugins/plugin-data.ts";
import { PluginVariables } from "../../plugins/plugin-variables.tsx";
import { usePluginForm } from "../../plugins/use-plugin-form.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { LeaveDialog, useLeaveGuard } from "../../ui/dialogs/leave-guard.tsx";

/** The variables of a plugin, on its page. */
export function PluginForm({ plugin }: { plugin: ProjectPlugin }) {
  const { form, save } = usePluginForm(plugin);
  const { errors, isSubmitting, isDirty } = form.formState;
  const guard = useLeaveGuard(isDirty && !isSubmitting);
  const submit = form.handleSubmit(async (values) => void (await save(values)));
  useSaveKey(() => void submit());
  return (
    <Card>
      <form noValidate method="post" onSubmit={submit} className="space-y-4">
        <FormError errors={errors} />
        <PluginVariables form={form} />
        <div className="flex justify-end border-t pt-4">
          <Button type="submit" variant="primary" busy={isSubmitting}>
            {t("Save Settings")}
          </Button>
        </div>
      </form>
      <LeaveDialog guard={guard} />
    </Card>
  );
}

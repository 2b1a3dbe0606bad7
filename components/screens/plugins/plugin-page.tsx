"use client";

import { useQuery } from "@urql/next";
import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import { routes } from "../../../lib/console/routes.ts";
import { FormError } from "../../forms/form-error.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Card } from "../../ui/card.tsx";
import { LeaveDialog, useLeaveGuard } from "../../ui/leave-guard.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useSaveKey } from "../console/use-save-key.ts";
import { PluginsQuery, type ProjectPlugin, pluginsOf, pluginTypenames } from "./plugin-data.ts";
import { PluginFacts } from "./plugin-facts.tsx";
import { PluginVariables } from "./plugin-variables.tsx";
import { PluginsFault } from "./plugins-fault.tsx";
import { usePluginForm } from "./use-plugin-form.ts";

/** The settings of one plugin of the project. One that is not activated is not loaded, so it has no settings to show. */
export function PluginPage({ name }: { name: string }) {
  const [{ data, fetching, error }, refetch] = useQuery({ query: PluginsQuery, context: pluginTypenames });
  const plugins = pluginsOf(data);
  const plugin = plugins?.find(({ id, activated }) => id === name && activated);
  return (
    <div className="max-w-form space-y-6">
      <Link
        href={routes.setting("plugins")}
        className="inline-flex items-center gap-1.5 rounded-sm text-muted hover:text-text"
      >
        <ArrowLeft aria-hidden className="size-4" />
        All plugins
      </Link>
      {!name.trim() ? (
        <Alert kind="warning" title="Plugin not specified" />
      ) : plugin ? (
        <PluginSettings plugin={plugin} />
      ) : plugins ? (
        <Alert kind="warning" title={`Plugin "${name}" not found or not loaded`} />
      ) : fetching ? (
        <Skeleton className="h-80 w-full" />
      ) : (
        <PluginsFault error={error} onRetry={() => refetch({ requestPolicy: "network-only" })} />
      )}
    </div>
  );
}

function PluginSettings({ plugin }: { plugin: ProjectPlugin }) {
  return (
    <>
      <Card title={plugin.name}>
        <PluginFacts plugin={plugin} />
      </Card>
      {plugin.env_vars.length > 0 ? (
        <PluginForm plugin={plugin} />
      ) : (
        <Alert
          title="This plugin does not provide any configurable settings."
          description="It runs without environment variables. They can be added in the list of plugins."
          action={
            <ButtonLink size="small" href={routes.setting("plugins", { plugin: plugin.id })}>
              Add variables
            </ButtonLink>
          }
        />
      )}
    </>
  );
}

function PluginForm({ plugin }: { plugin: ProjectPlugin }) {
  const { form, save } = usePluginForm(plugin);
  const { errors, isSubmitting, isDirty } = form.formState;
  const guard = useLeaveGuard(isDirty && !isSubmitting);
  const submit = form.handleSubmit(async (values) => void (await save(values)));
  useSaveKey(() => void submit());
  return (
    <Card>
      <form noValidate onSubmit={submit} className="space-y-4">
        <FormError errors={errors} />
        <PluginVariables form={form} />
        <div className="flex justify-end border-t pt-4">
          <Button type="submit" variant="primary" busy={isSubmitting}>
            Save Settings
          </Button>
        </div>
      </form>
      <LeaveDialog guard={guard} />
    </Card>
  );
}

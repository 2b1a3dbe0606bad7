"use client";

import { useQuery } from "@urql/next";
import { graphql, type ResultOf } from "../../../lib/console/graphql.ts";
import type { GeneralSettingsInput } from "../../../lib/contract/projects/update-project.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { LoadFault } from "../../ui/feedback/load-fault.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { hydratedLater } from "../../ui/loading/hydrated-later.tsx";

const GeneralForm = hydratedLater(async () => ({ default: (await import("./general-form.tsx")).GeneralForm }));

const ProjectQuery = graphql(`
  query GeneralSettings_Project {
    currentProject {
      id name description project_type tenant_model_name
      settings { locals default_locale enable_revision_history system_graphql_hooks default_storage_plugin
        default_function_plugin }
    }
    listPermissionsAndScopes { models }
    getPlugins(filter: { limit: 100, page: 1 }) { id title }
  }
`);

/** What a change of plugins or models makes stale, also while there are none. */
const typenames = { additionalTypenames: ["PluginDetailsFields", "ModelType"] };

/** Everything about the project as a whole. */
export function GeneralSettings() {
  const [{ data, fetching, error }, refetch] = useQuery({ query: ProjectQuery, context: typenames });
  const project = data?.currentProject;
  if (project)
    return (
      <GeneralForm
        id={project.id ?? ""}
        saas={project.project_type === "saas"}
        saved={formOf(project)}
        models={(data.listPermissionsAndScopes?.models ?? []).filter((name) => name !== null)}
        plugins={(data.getPlugins ?? []).flatMap((plugin) =>
          plugin?.id ? [{ value: plugin.id, label: plugin.title || plugin.id }] : [],
        )}
      />
    );
  if (fetching) return <Skeleton className="h-240 w-full max-w-form" />;
  return (
    <LoadFault
      title={t("The project could not be loaded")}
      error={error}
      onRetry={() => refetch({ requestPolicy: "network-only" })}
    />
  );
}

type Project = NonNullable<ResultOf<typeof ProjectQuery>["currentProject"]>;

function formOf({ name, description, tenant_model_name, settings }: Project): GeneralSettingsInput {
  return {
    name: name ?? "",
    description: description ?? "",
    tenant_model_name: tenant_model_name ?? "",
    settings: {
      locals: (settings?.locals ?? []) as GeneralSettingsInput["settings"]["locals"],
      default_locale: settings?.default_locale ?? "",
      enable_revision_history: settings?.enable_revision_history ?? false,
      system_graphql_hooks: settings?.system_graphql_hooks ?? false,
      default_storage_plugin: settings?.default_storage_plugin ?? "",
      default_function_plugin: settings?.default_function_plugin ?? "",
    },
  };
}

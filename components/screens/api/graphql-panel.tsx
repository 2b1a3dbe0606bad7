"use client";

import { useQuery } from "@urql/next";
import dynamic from "next/dynamic";
import { useState } from "react";
import { graphql } from "../../../lib/console/graphql.ts";
import { routes } from "../../../lib/console/routes.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { graphqlPath } from "../../api-calls/call-api.ts";
import { curlOf, firstQueryOf } from "../../api-calls/first-query.ts";
import { ConsoleProjectQuery } from "../../console/console-project.ts";
import { useMay } from "../../console/own-permissions.ts";
import { WhoCan } from "../../console/who-can.tsx";
import type { ConsoleModel } from "../../models/console-models.ts";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Card } from "../../ui/card.tsx";
import { AddressLine, CodeBlock } from "../../ui/code-block.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { FormField } from "../../ui/inputs/form-field.tsx";
import { Select } from "../../ui/inputs/select.tsx";
import { Switch } from "../../ui/inputs/switch.tsx";

const RolesQuery = graphql(`
  query Api_Roles {
    currentProject { id roles }
  }
`);

const Playground = dynamic(() => import("./playground.tsx"), {
  ssr: false,
  loading: () => <Skeleton className="h-[calc(100dvh-14rem)] min-h-120" />,
});

/** Radix knows no empty value of a choice. */
const own = "·";

/** The project's tenants; null where it has none to choose from. */
function useTenants(): { id: string; name: string }[] | null {
  const [{ data }] = useQuery({ query: ConsoleProjectQuery });
  if (!data?.currentProject?.tenant_model_name) return null;
  return (data.getTenants ?? []).flatMap((tenant) =>
    tenant?.id ? [{ id: tenant.id, name: tenant.name || tenant.id }] : [],
  );
}

interface GraphqlPanelProps {
  origin: string;
  projectId: string;
  models: ConsoleModel[];
  /** Whose first query is shown. */
  model: ConsoleModel;
  onModel(name: string): void;
}

/** The playground of the GraphQL API, and the first query of each model for a terminal. */
export function GraphqlPanel({ origin, projectId, models, model, onModel }: GraphqlPanelProps) {
  const [{ data }] = useQuery({ query: RolesQuery });
  const tenants = useTenants();
  const mayMakeTokens = useMay("api_secrets");
  const [role, setRole] = useState(own);
  const [tenant, setTenant] = useState(own);
  const [explains, setExplains] = useState(false);
  const roles = Object.keys((data?.currentProject?.roles as Record<string, unknown> | null | undefined) ?? {});
  const query = firstQueryOf(model);
  const address = `${origin}${graphqlPath}`;
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <AddressLine address={address} />
        </div>
        <div className="w-48 max-sm:w-full">
          <FormField label={t("Try as")}>
            {(control) => (
              <Select
                {...control}
                value={role}
                onValueChange={setRole}
                options={[{ value: own, label: t("Yourself") }, ...roles.map((name) => ({ value: name, label: name }))]}
              />
            )}
          </FormField>
        </div>
        {tenants && (
          <div className="w-48 max-sm:w-full">
            <FormField label={t("For tenant")}>
              {(control) => (
                <Select
                  {...control}
                  value={tenant}
                  onValueChange={setTenant}
                  options={[
                    { value: own, label: t("The one you work for") },
                    { value: "none", label: t("No tenant") },
                    ...tenants.map(({ id, name }) => ({ value: id, label: name })),
                  ]}
                />
              )}
            </FormField>
          </div>
        )}
        <Switch className="pb-2" label={t("Show statement")} checked={explains} onCheckedChange={setExplains} />
      </div>
      <Playground
        key={`${role} ${tenant}`}
        projectId={projectId}
        role={role === own ? "" : role}
        tenant={tenant === own ? "" : tenant}
        explains={explains}
        firstQuery={query}
      />
      <Card
        title={t("From a terminal")}
        description={
          mayMakeTokens ? (
            t("The first query of a model. Put your token in, and paste it.")
          ) : (
            <>
              {t("The first query of a model. It takes a token, which you may not make.")}{" "}
              <WhoCan permission="api_secrets" only="people" />
            </>
          )
        }
        actions={
          mayMakeTokens && (
            <ButtonLink size="small" href={routes.setting("api-secrets")}>
              {t("Get a token")}
            </ButtonLink>
          )
        }
      >
        <div className="space-y-4">
          <div className="max-w-72">
            <FormField label={t("First query of")}>
              {(control) => (
                <Select
                  {...control}
                  value={model.name}
                  onValueChange={onModel}
                  options={models.map(({ name, label }) => ({ value: name, label }))}
                />
              )}
            </FormField>
          </div>
          <CodeBlock label={t("curl command")} code={curlOf(address, query)} />
        </div>
      </Card>
    </div>
  );
}

"use client";

import { useQuery } from "@urql/next";
import { useState } from "react";
import { t } from "../../../lib/kernel/words/words.ts";
import { graphqlPath, restPath } from "../../api-calls/call-api.ts";
import { curlOf, firstQueryOf } from "../../api-calls/first-query.ts";
import { useModels } from "../../models/use-models.ts";
import { Card } from "../../ui/card.tsx";
import { CodeBlock } from "../../ui/code-block.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { LoadFault } from "../../ui/feedback/load-fault.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { hydratedLater } from "../../ui/loading/hydrated-later.tsx";
import { SecretsQuery, secretTypenames } from "./secrets-query.ts";
import { TokenTable } from "./token-table.tsx";

const GenerateToken = hydratedLater(async () => ({ default: (await import("./generate-token.tsx")).GenerateToken }));

/** Tokens and addresses for the programs that use the project. */
export function ApiSecrets({ origin }: { origin: string }) {
  const [{ data, fetching, stale, error }, refetch] = useQuery({ query: SecretsQuery, context: secretTypenames });
  const [made, setMade] = useState<string | null>(null);
  const project = data?.currentProject;
  if (!project && fetching) return <Skeleton className="h-96 w-full" />;
  if (!project)
    return (
      <LoadFault
        title={t("The project could not be loaded")}
        error={error}
        onRetry={() => refetch({ requestPolicy: "network-only" })}
      />
    );
  const tokens = (project.tokens ?? []).flatMap((token) => (token ? [token] : []));
  return (
    <div className="space-y-6">
      <GenerateToken
        roles={Object.keys((project.roles as Record<string, unknown> | null) ?? {})}
        made={made}
        onMade={setMade}
      />
      <TokenTable tokens={tokens} tenants={data?.getTenants ?? []} coming={fetching || stale} />
      <Endpoints origin={origin} token={made} />
      {project.project_secret_key && <SecretKey secret={project.project_secret_key} />}
    </div>
  );
}

function SecretKey({ secret }: { secret: string }) {
  return (
    <Card
      className="max-w-form"
      title={t("Project secret key")}
      description={t("Your own programs can use it to sign what they send each other. Plinth itself does not use it.")}
    >
      <div className="flex items-center gap-2 rounded-md border bg-subtle py-1 pr-1 pl-3">
        <code className="min-w-0 flex-1 truncate font-mono text-table">{secret.slice(0, 20)}…</code>
        <CopyButton text={secret} label={t("Copy secret key")} successMessage={t("Secret key copied to clipboard!")} />
      </div>
    </Card>
  );
}

function Endpoints({ origin, token }: { origin: string; token: string | null }) {
  const { models } = useModels();
  const first = models.find((model) => model.fields.length > 0);
  const address = `${origin}${graphqlPath}`;
  return (
    <Card
      className="max-w-form"
      title={t("API endpoints")}
      description={t("Authenticate with a Bearer token in the Authorization header.")}
    >
      <div className="space-y-4">
        <div>
          <h3 className="mb-1.5 font-medium">{t("GraphQL")}</h3>
          <CodeBlock label={t("GraphQL address")} code={address} />
        </div>
        <div>
          <h3 className="mb-1.5 font-medium">{t("REST")}</h3>
          <CodeBlock label={t("REST address")} code={`${origin}${restPath}`} />
        </div>
        {first && (
          <div>
            <h3 className="mb-1.5 font-medium">{t("First query, with {label}", { label: first.label })}</h3>
            <CodeBlock label={t("curl command")} code={curlOf(address, firstQueryOf(first), token ?? undefined)} />
          </div>
        )}
      </div>
    </Card>
  );
}

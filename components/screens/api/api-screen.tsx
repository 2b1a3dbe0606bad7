"use client";

import { Plug } from "lucide-react";
import { routes } from "../../../lib/console/routes.ts";
import { Alert } from "../../ui/alert.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FormField } from "../../ui/form-field.tsx";
import { Select } from "../../ui/select.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useAddress } from "../console/use-address.ts";
import type { ConsoleModel } from "../model/console-models.ts";
import { useModels } from "../model/use-models.ts";
import { CodeBlock } from "./code-block.tsx";
import { curlOf, firstQueryOf } from "./first-query.ts";
import { QueryRunner } from "./query-runner.tsx";
import { graphqlPath } from "./run-query.ts";

/** The project's GraphQL API: where it answers, the first query of each model, and a place to run queries. */
export function ApiScreen({ origin }: { origin: string }) {
  const { models, loading, error, retry } = useModels();
  const { search, change } = useAddress();
  const usable = models.filter((model) => model.fields.length > 0);
  const model = usable.find((candidate) => candidate.name === search.get("model")) ?? usable[0];
  if (loading) return <Skeleton className="m-6 h-96" />;
  if (error)
    return (
      <div className="p-6">
        <Alert kind="danger" title="Failed to load models" onRetry={retry} />
      </div>
    );
  if (!model)
    return (
      <EmptyState
        icon={Plug}
        title="No models available"
        description="The API is made from your models. Add one with a field, and its queries are here at once."
        action={
          <ButtonLink variant="primary" href={routes.model()}>
            Go to Models
          </ButtonLink>
        }
      />
    );
  return (
    <Explorer origin={origin} models={usable} model={model} onModel={(name) => change({ model: name }, "replace")} />
  );
}

interface ExplorerProps {
  origin: string;
  models: ConsoleModel[];
  model: ConsoleModel;
  onModel(name: string): void;
}

function Explorer({ origin, models, model, onModel }: ExplorerProps) {
  const query = firstQueryOf(model);
  return (
    <div className="mx-auto w-full max-w-6xl space-y-6 p-6 max-sm:p-4">
      <Card
        title="GraphQL"
        description="One endpoint for reading and writing. It changes with your models, at once."
        actions={
          <ButtonLink size="small" href={routes.setting("api-secrets")}>
            Get a token
          </ButtonLink>
        }
      >
        <div className="space-y-4">
          <CodeBlock label="endpoint" code={`${origin}${graphqlPath}`} />
          <div className="max-w-72">
            <FormField label="First query of">
              {(control) => (
                <Select
                  {...control}
                  value={model.name}
                  onValueChange={onModel}
                  options={models.map(({ name }) => ({ value: name, label: name }))}
                />
              )}
            </FormField>
          </div>
          <CodeBlock label="curl command" code={curlOf(`${origin}${graphqlPath}`, query)} />
        </div>
      </Card>
      <Card title="Run a query" description="With your own session, so no token is needed here.">
        <QueryRunner key={model.name} initial={query} />
      </Card>
    </div>
  );
}

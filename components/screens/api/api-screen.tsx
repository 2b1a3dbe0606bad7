"use client";

import { Lock, Plug } from "lucide-react";
import { lazy, Suspense } from "react";
import { routes } from "../../../lib/console/routes.ts";
import { msg, t } from "../../../lib/kernel/words/words.ts";
import { useAddress } from "../../address/use-address.ts";
import { restPath } from "../../api-calls/call-api.ts";
import { RestPanel } from "../../api-calls/rest-panel.tsx";
import { WhoCan } from "../../console/who-can.tsx";
import { listedModels } from "../../models/listed-models.ts";
import { useModels } from "../../models/use-models.ts";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Alert } from "../../ui/feedback/alert.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { Tabs } from "../../ui/tabs.tsx";

/** Written by the server, and taken over once its script is there: it knows every kind of field. */
const GraphqlPanel = lazy(async () => ({ default: (await import("./graphql-panel.tsx")).GraphqlPanel }));

const restApi = { path: restPath, document: `${restPath}/openapi.json`, group: msg("Model"), parameter: "model" };

/** The project's generated APIs, GraphQL and REST: where they answer, and a place to try them. */
export function ApiScreen({ origin, projectId }: { origin: string; projectId: string }) {
  const { models, loading, error, retry } = useModels();
  const { search, change } = useAddress();
  // Only what the reader may ask: the first query of another model is refused.
  const readable = listedModels(models, "content");
  const usable = readable.filter((model) => model.fields.length > 0);
  if (loading) return <Skeleton className="m-edge h-96" />;
  if (error)
    return (
      <div className="p-edge">
        <Alert kind="danger" title={t("Failed to load models")} onRetry={retry} />
      </div>
    );
  const [first] = usable;
  const [hidden] = models;
  if (!first && hidden && readable.length === 0)
    return (
      <EmptyState
        icon={Lock}
        title={t("Your role may read no model")}
        description={<WhoCan model={hidden.name} action="read" />}
      />
    );
  if (!first)
    return (
      <EmptyState
        icon={Plug}
        title={t("No models available")}
        description={t(
          "The API is generated from your models. Add one with a field, and its queries appear here at once.",
        )}
        action={
          <ButtonLink variant="primary" href={routes.model()}>
            {t("Go to Models")}
          </ButtonLink>
        }
      />
    );
  const model = usable.find(({ name }) => name === search.get("model")) ?? first;
  return (
    <div className="p-edge">
      <Tabs
        label={t("API")}
        value={search.get("tab") === "rest" ? "rest" : "graphql"}
        onValueChange={(tab) => change({ tab: tab === "rest" ? tab : null }, "replace")}
        tabs={[
          {
            value: "graphql",
            label: t("GraphQL"),
            content: (
              <Suspense fallback={<Skeleton className="h-96" />}>
                <GraphqlPanel
                  origin={origin}
                  projectId={projectId}
                  models={usable}
                  model={model}
                  onModel={(name) => change({ model: name }, "replace")}
                />
              </Suspense>
            ),
          },
          { value: "rest", label: t("REST"), content: <RestPanel origin={origin} api={restApi} /> },
        ]}
      />
    </div>
  );
}

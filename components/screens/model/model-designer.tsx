"use client";

import { lazy, Suspense, useEffect } from "react";
import { toasts } from "../../../lib/console/notices/toasts.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { useModels } from "../../models/use-models.ts";
import { Card } from "../../ui/card.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { ModelDetails } from "./model-details.tsx";

// Seldom seen, and the page has few bytes to spare.
const ModelsFailure = lazy(async () => ({ default: (await import("../../models/model-states.tsx")).ModelsFailure }));
const NoSuchModel = lazy(async () => ({ default: (await import("../../models/model-states.tsx")).NoSuchModel }));

/** The designer of one model: its fields, its relations and its settings. */
export function ModelDesigner({ name }: { name: string }) {
  const { models, loading, error, stale, retry } = useModels();
  useEffect(() => {
    if (stale) toasts.error(t("Could not fetch model details"));
  }, [stale]);
  const model = models.find((candidate) => candidate.name === name);
  if (model) return <ModelDetails model={model} models={models} />;
  if (loading) return <DesignerSkeleton />;
  return (
    <Suspense fallback={<DesignerSkeleton />}>
      {error ? (
        <ModelsFailure title={t("Failed to load model details")} error={error} retry={retry} />
      ) : (
        <NoSuchModel name={name} section="model" />
      )}
    </Suspense>
  );
}

function DesignerSkeleton() {
  return (
    <div className="space-y-6 p-edge" aria-busy>
      <Skeleton className="h-9 w-48" />
      <Card>
        <div className="space-y-6">
          {["a", "b", "c", "d"].map((row) => (
            <Skeleton key={row} className="h-6 w-full" />
          ))}
        </div>
      </Card>
    </div>
  );
}

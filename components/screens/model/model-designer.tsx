"use client";

import { useEffect } from "react";
import { toasts } from "../../../lib/console/toasts.ts";
import { ModelsFailure, NoSuchModel } from "../../models/model-states.tsx";
import { useModels } from "../../models/use-models.ts";
import { Card } from "../../ui/card.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { ModelDetails } from "./model-details.tsx";

/** The designer of one model: its fields, its relations and its settings. */
export function ModelDesigner({ name }: { name: string }) {
  const { models, loading, error, stale, retry } = useModels();
  useEffect(() => {
    if (stale) toasts.error("Could not fetch model details");
  }, [stale]);
  const model = models.find((candidate) => candidate.name === name);
  if (model) return <ModelDetails model={model} models={models} />;
  if (loading) return <DesignerSkeleton />;
  if (error) return <ModelsFailure title="Failed to load model details" error={error} retry={retry} />;
  return <NoSuchModel name={name} section="model" />;
}

function DesignerSkeleton() {
  return (
    <div className="mx-auto w-full max-w-5xl space-y-6 p-6 max-sm:p-4" aria-busy>
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

"use client";

import { t } from "../../../../lib/kernel/words/words.ts";
import { ModelsFailure, NoSuchModel } from "../../../models/model-states.tsx";
import { useModels } from "../../../models/use-models.ts";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { ModelHeader } from "../model-header.tsx";
import { ModelGraph } from "./model-graph.tsx";

/** All models as a drawing, in the page's whole height. */
export function ModelGraphScreen({ name }: { name: string }) {
  const { models, loading, error, retry } = useModels();
  const isKnown = models.some((model) => model.name === name);
  if (!isKnown && loading) return <Skeleton className="m-edge flex-1" />;
  if (error) return <ModelsFailure title={t("Failed to load models")} error={error} retry={retry} />;
  if (!isKnown) return <NoSuchModel name={name} section="model" />;
  return (
    <>
      <div className="px-edge pt-edge pb-4">
        <ModelHeader
          model={name}
          shown="graph"
          title={
            <h2 className="text-title font-semibold">
              {t("Models")} <span className="font-normal text-muted">({models.length})</span>
            </h2>
          }
        />
      </div>
      <ModelGraph models={models} current={name} />
    </>
  );
}

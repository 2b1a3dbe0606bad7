"use client";

import { t } from "../../../../lib/kernel/words/words.ts";
import { ModelsFailure, NoSuchModel } from "../../../models/model-states.tsx";
import { useModels } from "../../../models/use-models.ts";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { ModelViewSwitch } from "../model-view-switch.tsx";
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
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-edge py-3">
        <h2 className="font-semibold">
          {t("Models")} <span className="font-normal text-muted">({models.length})</span>
        </h2>
        <div className="ml-auto">
          <ModelViewSwitch model={name} shown="graph" />
        </div>
      </div>
      <ModelGraph models={models} current={name} />
    </>
  );
}

"use client";

import { Database } from "lucide-react";
import { redirect } from "next/navigation";
import { useState } from "react";
import { routes } from "../../../lib/console/routes.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { useMay } from "../../console/own-permissions.ts";
import { AddModelButton } from "../../models/add-model-button.tsx";
import { firstModel } from "../../models/listed-models.ts";
import { ModelsFailure } from "../../models/model-states.tsx";
import { PasteButton } from "../../models/paste/paste-button.tsx";
import { useModels } from "../../models/use-models.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";

/** A section without a model in its address: goes to the first model, or explains how to make one. */
export function FirstModel({ section }: { section: "model" | "content" }) {
  const { models, loading, error, retry } = useModels();
  const mayDesign = useMay("models");
  const [empty, setEmpty] = useState(false);
  const first = firstModel(models, section);
  // Who makes the first model here is on the way to its designer; going to it from here as well would be a race between
  // the two.
  if (first && !empty) redirect(routes[section](first.name));
  if (loading) return null;
  if (error) return <ModelsFailure title={t("Failed to load models")} error={error} retry={retry} />;
  if (!empty) setEmpty(true);
  return (
    <EmptyState
      icon={Database}
      title={t("No models found")}
      description={t(
        "A model describes one kind of thing, such as a post or a product. Each model becomes a table in your database and a set of queries in your API.",
      )}
      action={
        mayDesign && (
          <>
            <PasteButton />
            <AddModelButton variant="primary" />
          </>
        )
      }
    />
  );
}

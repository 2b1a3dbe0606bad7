"use client";

import { modelColors } from "../../../lib/contract/model-look.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import type { ModelFace } from "../console-models.ts";
import { ModelTile } from "../model-tile.tsx";
import { ChoiceGrid } from "./choice-grid.tsx";

interface LookChoiceProps {
  /** As it looks so far. */
  model: ModelFace;
  /** Empty for none. */
  onChange(value: string): void;
}

/** The colours of a model, each as the model would look in it. */
export function ColorChoice({ model, onChange }: LookChoiceProps) {
  return (
    <div className="space-y-1.5">
      <p aria-hidden className="font-medium">
        {t("Colour")}
      </p>
      <ChoiceGrid
        label={t("Colour")}
        value={model.color ?? ""}
        onChange={onChange}
        choices={["", ...modelColors].map((color) => ({
          value: color,
          name: color || t("By its name"),
          shown: color ? (
            <ModelTile model={{ ...model, color }} />
          ) : (
            <span className="size-5 rounded-md border border-dashed border-control" />
          ),
        }))}
      />
    </div>
  );
}

"use client";

import { lazy, Suspense } from "react";
import type { ConsoleModel } from "../../../models/console-models.ts";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { useDrawing } from "./use-drawing.ts";
import "./graph.css";

interface ModelGraphProps {
  models: readonly ConsoleModel[];
  /** The model that the page is about. */
  current: string;
}

/** In the server's page at once; the browser fetches what moves the drawing after the rest of the page. */
const GraphFlow = lazy(async () => ({ default: (await import("./graph-flow.tsx")).GraphFlow }));

/**
 * All models and their relations as a drawing. Each model is a link that tells its relations; the list beside the
 * drawing has the same in words.
 */
export function ModelGraph({ models, current }: ModelGraphProps) {
  const placed = useDrawing(models);
  if (!placed) return <Skeleton className="m-edge flex-1" />;
  return (
    <>
      <script
        type="application/json"
        id={placed.told.id}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, and nothing in it can end the script.
        dangerouslySetInnerHTML={{ __html: placed.told.text.replaceAll("<", "\\u003c") }}
      />
      <Suspense fallback={<Skeleton className="m-edge flex-1" />}>
        <GraphFlow drawing={placed.drawing} current={current} />
      </Suspense>
    </>
  );
}

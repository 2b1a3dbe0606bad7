"use client";

import { Maximize, Minus, Plus } from "lucide-react";
import { useCallback, useMemo, useRef, useState } from "react";
import type { ConsoleModel } from "../../../models/console-models.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { endSign, linesOf } from "./edge-path.ts";
import { GraphEdges } from "./graph-edges.tsx";
import type { Drawing, PlacedNode } from "./graph-layout.ts";
import { GraphNodeCard } from "./graph-node-card.tsx";
import { useDrawing } from "./use-drawing.ts";
import { usePanZoom } from "./use-pan-zoom.ts";

interface ModelGraphProps {
  models: readonly ConsoleModel[];
  /** The model that the page is about. */
  current: string;
}

/** All models and their relations as a drawing. Each model is a link that tells its relations; the list beside the drawing has the same in words. */
export function ModelGraph({ models, current }: ModelGraphProps) {
  const placed = useDrawing(models);
  if (!placed) return <Skeleton className="m-6 flex-1" />;
  return (
    <>
      <script
        type="application/json"
        id={placed.told.id}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, and nothing in it can end the script.
        dangerouslySetInnerHTML={{ __html: placed.told.text.replaceAll("<", "\\u003c") }}
      />
      <PlacedGraph drawing={placed.drawing} current={current} />
    </>
  );
}

function PlacedGraph({ drawing, current }: { drawing: Drawing; current: string }) {
  const lines = useMemo(() => linesOf(drawing), [drawing]);
  const [pointed, setPointed] = useState<string | null>(null);
  const lit = useMemo(() => {
    const joined = lines.filter(({ edge }) => edge.from === pointed || edge.to === pointed);
    return new Set(joined.flatMap(({ edge }) => [edge.from, edge.to]));
  }, [lines, pointed]);
  const frame = useRef<HTMLElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const subject = useMemo(() => drawing.nodes.find(({ model }) => model.name === current), [drawing, current]);
  const { view, isMovable, showAll, zoomIn, zoomOut, reveal } = usePanZoom(frame, layer, { size: drawing, subject });
  const onFocus = useCallback((node: PlacedNode) => reveal(node), [reveal]);
  return (
    <section
      ref={frame}
      aria-label="Graph of models and relations"
      data-far={view?.isFar ? "" : undefined}
      data-movable={isMovable ? "" : undefined}
      className="group relative min-h-80 flex-1 touch-none overflow-clip border-t bg-background data-movable:active:cursor-grabbing"
    >
      <div
        ref={layer}
        style={{ width: drawing.width, height: drawing.height }}
        className={`absolute top-0 left-0 origin-top-left ${view ? "" : "opacity-0"}`}
      >
        <GraphEdges lines={lines} width={drawing.width} height={drawing.height} pointed={pointed} />
        {drawing.nodes.map((node) => (
          <GraphNodeCard
            key={node.model.name}
            node={node}
            isCurrent={node.model.name === current}
            isLit={lit.has(node.model.name)}
            onPoint={setPointed}
            onFocus={onFocus}
          />
        ))}
      </div>
      <Legend />
      <div className="absolute right-4 bottom-4 flex items-center rounded border bg-raised p-1">
        <IconButton icon={Minus} label="Zoom out" onClick={zoomOut} />
        <span className="w-11 text-center text-meta text-muted tabular-nums">{view?.percent ?? 100} %</span>
        <IconButton icon={Plus} label="Zoom in" onClick={zoomIn} />
        <IconButton icon={Maximize} label="Show all" onClick={showAll} />
      </div>
    </section>
  );
}

/** What the signs at the lines' ends mean. */
function Legend() {
  const sign = (kind: "has_one" | "has_many") => (
    <svg aria-hidden="true" width="28" height="16" className="fill-none stroke-control">
      <path d={`M 0 8 H 27 ${endSign({ x: 27, y: 8, direction: -1 }, kind)}`} strokeWidth={1.5} />
    </svg>
  );
  return (
    <p className="absolute bottom-4 left-4 flex items-center gap-2 rounded border bg-raised px-3 py-2 text-meta text-muted">
      {sign("has_one")} one <span className="w-2" /> {sign("has_many")} many
    </p>
  );
}

import type { Edge, EdgeProps } from "@xyflow/react";
import { type EdgeLine, endSign } from "./edge-path.ts";

export type RelationEdge = Edge<{ line: EdgeLine }, "relation">;

/** A relation of the drawing: its line, and at each end how many there are. Marked `lit`, it stands out. */
export function GraphEdge({ data }: EdgeProps<RelationEdge>) {
  const { line } = data!;
  return (
    <g className="fill-none stroke-control in-[.lit]:stroke-accent">
      <path d={line.path} className="[stroke-width:1.5] in-[.lit]:[stroke-width:2] group-data-far:[stroke-width:3]" />
      <path d={endSign(line.start, line.edge.reverse)} strokeWidth={1.5} />
      <path d={endSign(line.end, line.edge.forward)} strokeWidth={1.5} />
      {line.edge.name && (
        <text
          x={line.middle.x}
          y={line.middle.y + 4}
          textAnchor="middle"
          strokeWidth={6}
          strokeLinejoin="round"
          className="fill-muted stroke-background text-meta [paint-order:stroke] in-[.lit]:fill-accent group-data-far:hidden"
        >
          {line.edge.name}
        </text>
      )}
    </g>
  );
}

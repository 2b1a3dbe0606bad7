import { memo } from "react";
import { classNames } from "../../../ui/class-names.ts";
import { type EdgeLine, endSign } from "./edge-path.ts";

interface GraphEdgesProps {
  lines: readonly EdgeLine[];
  width: number;
  height: number;
  /** The model that is pointed at: its relations stand out. */
  pointed: string | null;
}

/** The relations of the drawing. The models' links tell them in words, so assistive software need not read them here. */
export const GraphEdges = memo(function GraphEdges({ lines, width, height, pointed }: GraphEdgesProps) {
  const isLit = ({ edge }: EdgeLine) => edge.from === pointed || edge.to === pointed;
  return (
    <svg aria-hidden="true" width={width} height={height} className="absolute inset-0 overflow-visible">
      {lines
        .toSorted((a, b) => Number(isLit(a)) - Number(isLit(b)))
        .map((line) => (
          <g key={line.edge.id} className={classNames("fill-none", isLit(line) ? "stroke-accent" : "stroke-control")}>
            <path d={line.path} strokeWidth={isLit(line) ? 2 : 1.5} className="group-data-far:[stroke-width:3]" />
            <path d={endSign(line.start, line.edge.reverse)} strokeWidth={1.5} />
            <path d={endSign(line.end, line.edge.forward)} strokeWidth={1.5} />
            {line.edge.name && (
              <text
                x={line.middle.x}
                y={line.middle.y + 4}
                textAnchor="middle"
                strokeWidth={6}
                strokeLinejoin="round"
                className={classNames(
                  "stroke-background text-meta [paint-order:stroke] group-data-far:hidden",
                  isLit(line) ? "fill-accent" : "fill-muted",
                )}
              >
                {line.edge.name}
              </text>
            )}
          </g>
        ))}
    </svg>
  );
});

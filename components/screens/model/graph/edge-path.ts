/** The lines of the drawing: from the side of one model to the side of another, and the signs at their ends. */
import type { Drawing, PlacedEdge, PlacedNode, Point } from "./graph-layout.ts";

export interface EdgeEnd extends Point {
  /** Which way the line leaves the node: to the right, or to the left. */
  direction: 1 | -1;
}

export interface EdgeLine {
  edge: PlacedEdge;
  path: string;
  start: EdgeEnd;
  end: EdgeEnd;
  /** For its name. */
  middle: Point;
}

/** How far a relation of a model with itself reaches out. */
const loopReach = 64;

interface Anchor {
  edge: PlacedEdge;
  at: "start" | "end";
  node: PlacedNode;
  direction: 1 | -1;
  /** Height of what the line goes to: lines leave a side in the order in which they arrive. */
  towards: number;
}

const centre = ({ x, width }: PlacedNode) => x + width / 2;
const middleOf = ({ y, height }: PlacedNode) => y + height / 2;

/** Every line with its ends; lines that leave one side of a node are spread over it. */
export function linesOf({ nodes, edges }: Drawing): EdgeLine[] {
  const byName = new Map(nodes.map((node) => [node.model.name, node]));
  const sides = new Map<string, Anchor[]>();
  for (const edge of edges)
    for (const anchor of anchorsOf(edge, byName.get(edge.from)!, byName.get(edge.to)!)) {
      const side = `${anchor.node.model.name} ${anchor.direction}`;
      sides.set(side, [...(sides.get(side) ?? []), anchor]);
    }
  const ends = new Map<PlacedEdge, Partial<Record<"start" | "end", EdgeEnd>>>();
  for (const anchors of sides.values()) {
    anchors.sort((a, b) => a.towards - b.towards);
    for (const [index, { edge, at, node, direction }] of anchors.entries()) {
      const x = direction === 1 ? node.x + node.width : node.x;
      const y = Math.round(node.y + (node.height * (index + 1)) / (anchors.length + 1));
      ends.set(edge, { ...ends.get(edge), [at]: { x, y, direction } });
    }
  }
  return edges.map((edge) => {
    const { start, end } = ends.get(edge) as Record<"start" | "end", EdgeEnd>;
    return { edge, start, end, ...pathOf(start, edge, end) };
  });
}

function anchorsOf(edge: PlacedEdge, from: PlacedNode, to: PlacedNode): Anchor[] {
  if (from === to)
    return [
      { edge, at: "start", node: from, direction: 1, towards: from.y },
      { edge, at: "end", node: to, direction: 1, towards: from.y + 1 },
    ];
  const direction = centre(to) >= centre(from) ? 1 : -1;
  const first = edge.through[0]?.y ?? middleOf(to);
  const last = edge.through.at(-1)?.y ?? middleOf(from);
  return [
    { edge, at: "start", node: from, direction, towards: first },
    { edge, at: "end", node: to, direction: direction === 1 ? -1 : 1, towards: last },
  ];
}

function pathOf(start: EdgeEnd, { from, to, through }: PlacedEdge, end: EdgeEnd): { path: string; middle: Point } {
  if (from === to) {
    const x = start.x + loopReach;
    const path = `M ${start.x} ${start.y} C ${x} ${start.y} ${x} ${end.y} ${end.x} ${end.y}`;
    return { path, middle: { x: start.x + loopReach * 0.75, y: (start.y + end.y) / 2 } };
  }
  // Level at each point: the curves flow into one another, and leave the nodes straight.
  const points: Point[] = [start, ...through, end];
  let path = `M ${start.x} ${start.y}`;
  for (const [index, point] of points.slice(1).entries()) {
    const before = points[index]!;
    const half = Math.round((before.x + point.x) / 2);
    path += ` C ${half} ${before.y} ${half} ${point.y} ${point.x} ${point.y}`;
  }
  const place = (points.length - 1) / 2;
  const [a, b] = [points[Math.floor(place)]!, points[Math.ceil(place)]!];
  return { path, middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } };
}

/** The sign at an end: a crow's foot for many, a bar for one. */
export function endSign({ x, y, direction }: EdgeEnd, kind: "has_one" | "has_many"): string {
  const out = x + direction * 12;
  return kind === "has_many"
    ? `M ${out} ${y} L ${x} ${y - 6} M ${out} ${y} L ${x} ${y + 6}`
    : `M ${x + direction * 9} ${y - 6} V ${y + 6}`;
}

/** Where everything of the drawing stands. The same models always give the same drawing. */
import { Graph, layout } from "@dagrejs/dagre";
import type { GraphEdge, GraphNode } from "./graph-data.ts";

export interface Point {
  x: number;
  y: number;
}

export interface PlacedNode extends GraphNode, Point {}

export interface PlacedEdge extends GraphEdge {
  /** Between its two models, from `from` to `to`; empty for a relation of a model with itself. */
  through: Point[];
}

export interface Drawing {
  nodes: PlacedNode[];
  edges: PlacedEdge[];
  width: number;
  height: number;
}

/** Between nodes, and between groups of related models. */
const gap = 40;
const rankGap = 112;
/** Groups are put in rows until the whole has about the form of a screen. */
const aspect = 1.7;

/**
 * Models that relations join, each group by itself, placed from the upper left; models without any stand in rows below.
 */
export function placeGraph(nodes: readonly GraphNode[], edges: readonly GraphEdge[]): Drawing {
  const groups = groupsOf(nodes, edges).map((group) => placeGroup(group, edges));
  const area = groups.reduce((sum, { width, height }) => sum + (width + gap) * (height + gap), 0);
  const rowWidth = Math.max(Math.sqrt(area * aspect), ...groups.map(({ width }) => width));
  const drawing: Drawing = { nodes: [], edges: [], width: 0, height: 0 };
  let [x, y, rowHeight] = [0, 0, 0];
  for (const group of groups) {
    if (x > 0 && x + group.width > rowWidth) [x, y, rowHeight] = [0, y + rowHeight + gap, 0];
    const move = <P extends Point>(point: P): P => ({ ...point, x: point.x + x, y: point.y + y });
    drawing.nodes.push(...group.nodes.map(move));
    drawing.edges.push(...group.edges.map((edge) => ({ ...edge, through: edge.through.map(move) })));
    rowHeight = Math.max(rowHeight, group.height);
    x += group.width + gap;
    drawing.width = Math.max(drawing.width, x - gap);
    drawing.height = Math.max(drawing.height, y + rowHeight);
  }
  return drawing;
}

/** Nodes that edges join, the largest group first; single ones by name. */
function groupsOf(nodes: readonly GraphNode[], edges: readonly GraphEdge[]): GraphNode[][] {
  const neighbours = new Map<string, string[]>();
  for (const { from, to } of edges) {
    neighbours.set(from, [...(neighbours.get(from) ?? []), to]);
    neighbours.set(to, [...(neighbours.get(to) ?? []), from]);
  }
  const byName = new Map(nodes.map((node) => [node.model.name, node]));
  const seen = new Set<string>();
  const groups: GraphNode[][] = [];
  for (const { model } of nodes) {
    const group: GraphNode[] = [];
    const open = [model.name];
    for (let name = open.pop(); name !== undefined; name = open.pop()) {
      if (seen.has(name)) continue;
      seen.add(name);
      group.push(byName.get(name)!);
      open.push(...(neighbours.get(name) ?? []));
    }
    if (group.length > 0) groups.push(group);
  }
  return groups.sort((a, b) => b.length - a.length);
}

function placeGroup(group: readonly GraphNode[], edges: readonly GraphEdge[]): Drawing {
  const graph = new Graph({ multigraph: true });
  graph.setGraph({ rankdir: "LR", nodesep: gap, ranksep: rankGap, edgesep: 24 });
  const names = new Set(group.map(({ model }) => model.name));
  const own = edges.filter(({ from }) => names.has(from));
  for (const { model, width, height } of group) graph.setNode(model.name, { width, height });
  for (const { id, from, to } of own) if (from !== to) graph.setEdge(from, to, {}, id);
  layout(graph);
  const nodes = group.map((node) => {
    const { x, y } = graph.node(node.model.name) as Required<Point>;
    return { ...node, x: Math.round(x - node.width / 2), y: Math.round(y - node.height / 2) };
  });
  const placed = own.map((edge) => {
    const points: Point[] = edge.from === edge.to ? [] : (graph.edge(edge.from, edge.to, edge.id).points ?? []);
    // The ends stand where edges meet nodes; the drawing chooses these itself.
    return { ...edge, through: points.slice(1, -1).map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) })) };
  });
  const right = Math.max(...nodes.map(({ x, width }) => x + width));
  const bottom = Math.max(...nodes.map(({ y, height }) => y + height));
  const isLooped = own.some(({ from, to }) => from === to);
  return { nodes, edges: placed, width: right + (isLooped ? gap : 0), height: bottom };
}

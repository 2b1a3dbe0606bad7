"use client";

import { use, useEffect, useMemo, useState } from "react";
import { onServer } from "../../../../lib/console/on-server.ts";
import type { ConsoleModel } from "../../../models/console-models.ts";
import { graphOf } from "./graph-data.ts";
import type { Drawing, PlacedNode, Point } from "./graph-layout.ts";

/** Where the parts of a drawing stand, as text that a page can carry. */
interface Placement {
  /** The graph that was placed. */
  graph: string;
  width: number;
  height: number;
  nodes: Record<string, [x: number, y: number]>;
  edges: Record<string, Point[]>;
}

type Graph = ReturnType<typeof graphOf>;

const toldId = "graph-placement";
/** Relations that the server places: 50 take some 50 ms, 300 two seconds, in which it would answer nobody else. */
const toldRelationsMax = 50;

/**
 * What works placements out is as large as the rest of the page: the browser fetches it when it has something new to
 * place.
 */
let layout: Promise<typeof import("./graph-layout.ts")> | undefined;
function loadLayout() {
  layout ??= import("./graph-layout.ts").catch((error: unknown) => {
    layout = undefined;
    throw error;
  });
  return layout;
}

/** All that a placement depends on. */
const textOf = ({ nodes, edges }: Graph) =>
  JSON.stringify([nodes.map(({ model, height }) => [model.name, height]), edges.map(({ id }) => id)]);

function placementOf(graph: Graph, { placeGraph }: typeof import("./graph-layout.ts")): Placement {
  const { nodes, edges, width, height } = placeGraph(graph.nodes, graph.edges);
  return {
    graph: textOf(graph),
    width,
    height,
    nodes: Object.fromEntries(nodes.map(({ model, x, y }) => [model.name, [x, y]])),
    edges: Object.fromEntries(edges.map(({ id, through }) => [id, through])),
  };
}

/** What the server's page says. */
function toldPlacement(): Placement | null {
  const text = document.getElementById(toldId)?.textContent;
  return text ? (JSON.parse(text) as Placement) : null;
}

/**
 * The drawing of the models, and what a page has to carry so that the browser draws the same: the server places, and
 * the browser only what it was not told, such as a model that was added since, or many relations. Null until it has
 * done so for the first time; then the last drawing stays until there is the next.
 */
export function useDrawing(
  models: readonly ConsoleModel[],
): { drawing: Drawing; told: { id: string; text: string } } | null {
  const graph = useMemo(() => graphOf(models), [models]);
  const [placed, setPlaced] = useState<{ placement: Placement; graph: Graph } | null>(() => {
    if (onServer) return null;
    const placement = toldPlacement();
    return placement?.graph === textOf(graph) ? { placement, graph } : null;
  });
  const [fault, setFault] = useState<{ error: unknown } | null>(null);
  // What the page shows of a fault, and its way to try again, is that of every other part that does not come.
  if (fault) throw fault.error;
  const isForServer = graph.edges.length <= toldRelationsMax;
  const current = !onServer ? placed : isForServer ? { graph, placement: placementOf(graph, use(loadLayout())) } : null;
  useEffect(() => {
    if (placed?.graph === graph) return;
    if (placed?.placement.graph === textOf(graph)) return setPlaced({ graph, placement: placed.placement });
    let isWanted = true;
    loadLayout().then(
      (made) => isWanted && setPlaced({ graph, placement: placementOf(graph, made) }),
      (error: unknown) => isWanted && setFault({ error }),
    );
    return () => {
      isWanted = false;
    };
  }, [graph, placed]);
  return useMemo(() => {
    if (!current) return null;
    const { placement, graph } = current;
    const nodes = graph.nodes.map((node): PlacedNode => {
      const [x, y] = placement.nodes[node.model.name]!;
      return { ...node, x, y };
    });
    // Links are walked through by name, wherever they stand.
    nodes.sort((a, b) => a.model.name.localeCompare(b.model.name, "en"));
    const edges = graph.edges.map((edge) => ({ ...edge, through: placement.edges[edge.id]! }));
    const { width, height } = placement;
    return { drawing: { nodes, edges, width, height }, told: { id: toldId, text: JSON.stringify(placement) } };
  }, [current]);
}

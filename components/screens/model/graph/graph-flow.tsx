"use client";

import {
  type EdgeTypes,
  MiniMap,
  type Node,
  type NodeTypes,
  ReactFlow,
  ReactFlowProvider,
  useStore,
} from "@xyflow/react";
import { Maximize, Minus, Plus } from "lucide-react";
import { useMemo, useState } from "react";
import { t } from "../../../../lib/kernel/words/words.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { endSign, linesOf } from "./edge-path.ts";
import { scales } from "./first-view.ts";
import { GraphEdge, type RelationEdge } from "./graph-edge.tsx";
import type { Drawing } from "./graph-layout.ts";
import { GraphNodeCard, type ModelNode } from "./graph-node-card.tsx";
import { useView } from "./use-view.ts";

interface GraphFlowProps {
  drawing: Drawing;
  /** The model that the page is about. */
  current: string;
}

const nodeTypes: NodeTypes = { model: GraphNodeCard };
const edgeTypes: EdgeTypes = { relation: GraphEdge };
/** The drawing as React Flow shows it: moved, zoomed and walked through, with nothing in it to be changed. */
export function GraphFlow({ drawing, current }: GraphFlowProps) {
  const nodes = useMemo(() => nodesOf(drawing, current), [drawing, current]);
  const edges = useMemo(() => edgesOf(drawing), [drawing]);
  return (
    <ReactFlowProvider initialNodes={nodes} initialEdges={edges}>
      <Flow drawing={drawing} current={current} nodes={nodes} edges={edges} />
    </ReactFlowProvider>
  );
}

function nodesOf(drawing: Drawing, current: string): ModelNode[] {
  return drawing.nodes.map((node) => ({
    id: node.model.name,
    type: "model",
    position: { x: node.x, y: node.y },
    width: node.width,
    height: node.height,
    // What has the focus is the link in it.
    focusable: false,
    domAttributes: { "aria-roledescription": undefined },
    data: { node, isCurrent: node.model.name === current },
  }));
}

/** The models' links tell the relations in words, so assistive software need not read them here. */
function edgesOf(drawing: Drawing): RelationEdge[] {
  return linesOf(drawing).map((line) => ({
    id: line.edge.id,
    type: "relation",
    source: line.edge.from,
    target: line.edge.to,
    focusable: false,
    domAttributes: { "aria-hidden": true },
    data: { line },
  }));
}

/**
 * Models and relations with those that are `pointed` at, and what they join, marked `lit`; lit lines lie above the
 * others.
 */
function useLit(nodes: ModelNode[], edges: RelationEdge[], pointed: string | null) {
  return useMemo(() => {
    if (!pointed) return { nodes, edges };
    const joined = edges.filter(({ source, target }) => source === pointed || target === pointed);
    const names = new Set([pointed, ...joined.flatMap(({ source, target }) => [source, target])]);
    const mark = <T extends object>(item: T): T => ({ ...item, className: "lit" });
    return {
      nodes: nodes.map((node) => (names.has(node.id) ? mark(node) : node)),
      edges: [...edges.filter((edge) => !joined.includes(edge)), ...joined.map(mark)],
    };
  }, [nodes, edges, pointed]);
}

/** The model whose card an event came from. */
const nameAt = (target: Element) => target.closest<HTMLElement>(".react-flow__node")?.dataset.id ?? null;

function Flow({ drawing, current, nodes, edges }: GraphFlowProps & { nodes: ModelNode[]; edges: RelationEdge[] }) {
  const [pointed, setPointed] = useState<string | null>(null);
  const lit = useLit(nodes, edges, pointed);
  const view = useView(drawing, current);
  // In less room the small map would cover what it is a map of, such as on a phone or at a zoom of 200 %.
  const isRoomy = useStore((flow) => flow.width >= 640 && flow.height >= 480);
  const isFar = useStore((flow) => flow.transform[2] < scales.readable);
  return (
    <section
      aria-label={t("Graph of models and relations")}
      data-far={isFar ? "" : undefined}
      data-movable={view.isFramed ? "" : undefined}
      onKeyDown={view.onKeyDown}
      onFocus={({ target }) => {
        const name = nameAt(target);
        setPointed(name);
        // A press of the mouse moves nothing away from under it.
        if (name && target.matches(":focus-visible")) view.reveal(name);
      }}
      onBlur={() => setPointed(null)}
      className="group relative min-h-80 flex-1 overflow-clip border-t"
    >
      <div className={`absolute inset-0 ${view.isFramed ? "" : "opacity-0"}`}>
        <ReactFlow
          {...lit}
          nodeTypes={nodeTypes}
          edgeTypes={edgeTypes}
          minZoom={scales.min}
          maxZoom={scales.max}
          // A wheel alone moves, as everywhere; with Ctrl or a pinch, which browsers report so, it zooms.
          panOnScroll
          panOnScrollSpeed={1}
          zoomOnScroll={false}
          zoomOnDoubleClick={false}
          paneClickDistance={4}
          nodesDraggable={false}
          nodesConnectable={false}
          elementsSelectable={false}
          selectionKeyCode={null}
          deleteKeyCode={null}
          disableKeyboardA11y
          ariaLabelConfig={{ "node.a11yDescription.keyboardDisabled": "", "edge.a11yDescription.default": "" }}
          onMoveStart={(event) => event && view.onMoved()}
          onNodeMouseEnter={(_, { id }: Node) => setPointed(id)}
          onNodeMouseLeave={() => setPointed(null)}
          attributionPosition="top-right"
        >
          {view.isPart && isRoomy && (
            <MiniMap<ModelNode>
              pannable
              zoomable
              maskStrokeWidth={1}
              ariaLabel={t("All models, and which part of the graph is shown")}
              nodeClassName={({ data }) => (data.isCurrent ? "current" : "")}
            />
          )}
        </ReactFlow>
      </div>
      <Legend />
      <div className="absolute right-edge bottom-4 flex items-center rounded border bg-raised p-1">
        <IconButton icon={Minus} label={t("Zoom out")} onClick={view.zoomOut} />
        <span className="w-11 text-center text-meta text-muted tabular-nums">{view.percent} %</span>
        <IconButton icon={Plus} label={t("Zoom in")} onClick={view.zoomIn} />
        <IconButton icon={Maximize} label={t("Show all")} onClick={view.showAll} />
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
    <p className="absolute bottom-4 left-edge max-sm:top-4 max-sm:bottom-auto flex items-center gap-2 rounded border bg-raised px-3 py-2 text-meta text-muted">
      {sign("has_one")} {t("one")} <span className="w-2" /> {sign("has_many")} {t("many")}
    </p>
  );
}

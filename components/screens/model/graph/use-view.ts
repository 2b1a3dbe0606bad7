"use client";

import { useReactFlow, useStore } from "@xyflow/react";
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from "react";
import { firstView, wholeView } from "./first-view.ts";
import type { Drawing } from "./graph-layout.ts";

const step = 80;
const ways: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [step, 0],
  ArrowRight: [-step, 0],
  ArrowUp: [0, step],
  ArrowDown: [0, -step],
};

/**
 * What is shown of a drawing, inside of React Flow's provider: first what `firstView` says, also when the frame takes
 * another size, until somebody has moved it. `isFramed`: whether it is
 * shown so by now; `isPart`: whether it is too large to be seen as a whole.
 */
export function useView(drawing: Drawing, current: string) {
  const { setViewport, getViewport, setCenter, isNodeIntersecting, zoomIn, zoomOut } = useReactFlow();
  const width = useStore((flow) => flow.width);
  const height = useStore((flow) => flow.height);
  const percent = useStore((flow) => Math.round(flow.transform[2] * 100));
  const isPart = useStore((flow) => flow.transform[2] > wholeView(drawing, flow).zoom * 1.01);
  const [isFramed, setFramed] = useState(false);
  /** The drawing that somebody has moved. */
  const moved = useRef<Drawing | null>(null);

  useEffect(() => {
    if (width === 0 || height === 0 || moved.current === drawing) return;
    const subject = drawing.nodes.find(({ model }) => model.name === current);
    void setViewport(firstView(drawing, { width, height }, subject));
    setFramed(true);
  }, [drawing, current, width, height, setViewport]);

  const onMoved = useCallback(() => {
    moved.current = drawing;
  }, [drawing]);
  /** Whoever gives a command has moved the drawing. */
  const commandOf = (move: () => Promise<boolean>) => () => {
    onMoved();
    void move();
  };
  const panBy = ([x, y]: readonly [number, number]) => {
    const view = getViewport();
    return setViewport({ ...view, x: view.x + x, y: view.y + y });
  };
  const commands = {
    zoomIn: commandOf(zoomIn),
    zoomOut: commandOf(zoomOut),
    showAll: commandOf(() => setViewport(wholeView(drawing, { width, height }))),
  };
  const keys: Record<string, () => void> = { "+": commands.zoomIn, "-": commands.zoomOut, "0": commands.showAll };
  for (const [key, way] of Object.entries(ways)) keys[key] = commandOf(() => panBy(way));
  function onKeyDown(event: KeyboardEvent) {
    const command = keys[event.key];
    if (!command || event.ctrlKey || event.metaKey || event.altKey) return;
    command();
    event.preventDefault();
  }

  /** Brings a model into the frame where it is not wholly in it. */
  function reveal(name: string) {
    const node = drawing.nodes.find(({ model }) => model.name === name);
    if (!node) return;
    const { x, y, zoom } = getViewport();
    const seen = { x: -x / zoom, y: -y / zoom, width: width / zoom, height: height / zoom };
    if (isNodeIntersecting(node, seen, false)) return;
    onMoved();
    void setCenter(node.x + node.width / 2, node.y + node.height / 2, { zoom });
  }

  return { isFramed, isPart, percent, onMoved, onKeyDown, reveal, ...commands };
}

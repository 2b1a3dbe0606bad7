/** Dragging, pinching and the wheel with Ctrl, on a frame whose layer somebody else moves. Fetched once the drawing stands. */
import { select } from "d3-selection";
import { zoom, zoomIdentity } from "d3-zoom";
import type { View } from "./view.ts";

interface Gestures {
  /** The layer was moved otherwise: the next gesture begins there. */
  follow(view: View): void;
  end(): void;
}

/** Listens on the frame and tells each new view. */
export function attachGestures(
  frame: HTMLElement,
  scales: readonly [min: number, max: number],
  onMove: (view: View) => void,
): Gestures {
  const gestures = zoom<HTMLElement, unknown>()
    .scaleExtent([...scales])
    // A wheel alone moves, as everywhere; with Ctrl or a pinch, which browsers report so, it zooms.
    .filter((event: MouseEvent) =>
      event.type === "wheel"
        ? event.ctrlKey || event.metaKey
        : !event.button && !(event.target as Element).closest("button"),
    )
    .clickDistance(4);
  const at = select<HTMLElement, unknown>(frame).call(gestures).on("dblclick.zoom", null);
  gestures.on("zoom", ({ sourceEvent, transform: { x, y, k } }: { sourceEvent: Event | null; transform: View }) => {
    if (sourceEvent) onMove({ x, y, k });
  });
  return {
    follow: ({ x, y, k }) => gestures.transform(at, zoomIdentity.translate(x, y).scale(k)),
    end: () => at.on(".zoom", null),
  };
}

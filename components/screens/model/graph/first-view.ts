/** Which part of a drawing is shown in a frame. */
import { getViewportForBounds, type Rect, type Viewport } from "@xyflow/react";

export const scales = { min: 0.08, max: 1.6, readable: 0.45, overview: 0.6, comfortable: 0.75 } as const;

interface Size {
  width: number;
  height: number;
}

/** Around the drawing; below it stand the legend and the buttons. */
const padding = { x: "32px", top: "32px", bottom: "88px" } as const;

/** The whole drawing, never larger than it is. */
export const wholeView = (drawing: Size, frame: Size): Viewport =>
  getViewportForBounds({ x: 0, y: 0, ...drawing }, frame.width, frame.height, scales.min, 1, padding);

/**
 * The whole drawing where it can be read so, else the surroundings of `subject` (or the middle), large enough to be
 * read at ease.
 */
export function firstView(drawing: Size, frame: Size, subject: Rect | undefined): Viewport {
  const whole = wholeView(drawing, frame);
  if (whole.zoom >= scales.overview) return whole;
  const { comfortable } = scales;
  const bounds = subject ?? { x: 0, y: 0, ...drawing };
  return getViewportForBounds(bounds, frame.width, frame.height, comfortable, comfortable, padding);
}

/** What is seen of a drawing: its upper left corner at x and y of the frame, k times as large. */
export interface View {
  x: number;
  y: number;
  k: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface Box extends Size {
  x: number;
  y: number;
}

export const scales = { min: 0.08, max: 1.6, readable: 0.45, overview: 0.6, comfortable: 0.75 } as const;
/** Around the drawing; below it stand the legend and the buttons. */
const margin = 32;
const foot = 56;

/** The box in the middle of the frame. */
export function centred({ x, y, width, height }: Box, frame: Size, k: number): View {
  return {
    x: frame.width / 2 - (x + width / 2) * k,
    y: (frame.height - foot) / 2 - (y + height / 2) * k,
    k,
  };
}

/** The whole drawing; where it would be smaller than `smallest`, the surroundings of `subject`, large enough to be read at ease, or the middle of the whole. */
export function fitted(drawing: Size, frame: Size, smallest: number, subject?: Box): View {
  const whole = Math.min(
    1,
    (frame.width - 2 * margin) / Math.max(drawing.width, 1),
    (frame.height - 2 * margin - foot) / Math.max(drawing.height, 1),
  );
  if (whole < smallest && subject) return centred(subject, frame, Math.max(smallest, scales.comfortable));
  return centred({ x: 0, y: 0, ...drawing }, frame, Math.max(whole, smallest));
}

/** So many times as large, around the middle of the frame. */
export function scaled({ x, y, k }: View, frame: Size, factor: number): View {
  const next = Math.min(scales.max, Math.max(scales.min, k * factor));
  const [cx, cy] = [frame.width / 2, frame.height / 2];
  return { x: cx - ((cx - x) * next) / k, y: cy - ((cy - y) * next) / k, k: next };
}

/** Whether the whole box is in the frame. */
export function isSeen({ x, y, k }: View, frame: Size, box: Box): boolean {
  const [left, top] = [x + box.x * k, y + box.y * k];
  return left >= 0 && top >= 0 && left + box.width * k <= frame.width && top + box.height * k <= frame.height;
}

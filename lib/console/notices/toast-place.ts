/** Where toasts stand, so that they cover nothing that is pressed or read next. */

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Pixels from one place that is tried to the next, and around a control that stay free. */
const step = 8;
const apart = 2;

interface ToastRoom {
  /** Of all toasts, one below the other. */
  width: number;
  height: number;
  /** Where they may stand: they are wanted at its top. */
  room: Box;
  /** Where on that line they are wanted. */
  from: "middle" | "right";
}

/**
 * The place nearest to the top of the room that covers none of `controls`, and on its line the nearest to where they
 * are wanted. Where there is none, the one that covers the fewest.
 */
export function toastPlace({ width, height, room, from }: ToastRoom, controls: readonly Box[]) {
  const wanted = from === "right" ? room.right - width : (room.left + room.right - width) / 2;
  const lefts = placesOn(room.left, room.right - width).toSorted((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted));
  let best = { left: wanted, top: room.top, covered: Number.POSITIVE_INFINITY };
  for (const top of placesOn(room.top, room.bottom - height)) {
    const beside = controls.filter((box) => box.top < top + height + apart && box.bottom > top - apart);
    for (const left of [wanted, ...lefts]) {
      const covered = beside.filter((box) => box.left < left + width + apart && box.right > left - apart).length;
      if (covered < best.covered) best = { left, top, covered };
      if (covered === 0) return best;
    }
  }
  return best;
}

const placesOn = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(1, Math.floor((to - from) / step) + 1) }, (_, index) => from + index * step);

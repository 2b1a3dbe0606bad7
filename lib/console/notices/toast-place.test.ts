import { expect, test } from "vitest";
import { type Box, toastPlace } from "./toast-place.ts";

const room = { left: 8, top: 60, right: 1432, bottom: 892 };
const toast = { width: 320, height: 60, room, from: "middle" } as const;
const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

test("toasts stand where they are wanted while nothing is there", () => {
  expect(toastPlace(toast, [box(0, 0, 1440, 52)])).toEqual({ left: 560, top: 60, covered: 0 });
  expect(toastPlace({ ...toast, from: "right" }, [])).toEqual({ left: 1112, top: 60, covered: 0 });
});

test("they move aside for a control, and below a row of them", () => {
  const search = box(500, 68, 256, 36);
  const aside = toastPlace(toast, [search]);
  expect(aside).toMatchObject({ top: 60, covered: 0 });
  expect(aside.left).toBeGreaterThanOrEqual(search.right);
  const row = Array.from({ length: 8 }, (_, index) => box(20 + index * 180, 68, 120, 36));
  expect(toastPlace(toast, row)).toMatchObject({ left: 560, top: 108, covered: 0 });
});

test("where everything is taken they cover the fewest", () => {
  const phone = {
    width: 358,
    height: 60,
    room: { left: 16, top: 60, right: 374, bottom: 836 },
    from: "middle",
  } as const;
  const rows = Array.from({ length: 20 }, (_, index) => [
    box(20, index * 44, 40, 44),
    box(300, index * 44, 40, 44),
  ]).flat();
  const few = toastPlace(phone, [...rows.filter(({ top }) => top <= 352 || top >= 484), box(20, 420, 40, 20)]);
  expect(few.covered).toBe(1);
});

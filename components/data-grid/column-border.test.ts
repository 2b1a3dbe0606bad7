import { expect, test } from "vitest";
import { widthByKey } from "./column-border.tsx";

test("Shift with arrow keys changes a width within its bounds, Home gives it back, and other keys are left alone", () => {
  const shift = (key: string, width = 100) => widthByKey({ key, shiftKey: true }, width);
  expect(shift("ArrowRight")).toBe(116);
  expect(shift("ArrowLeft")).toBe(84);
  expect(shift("ArrowLeft", 61)).toBe(60);
  expect(shift("ArrowRight", 1199)).toBe(1200);
  expect(shift("Home")).toBe(null);
  expect(shift("Tab")).toBeUndefined();
  expect(widthByKey({ key: "ArrowRight", shiftKey: false }, 100)).toBeUndefined();
});

import { expect, test } from "vitest";
import { bounded, centredOn, latMax, onSquare, pixelOf, positionAt, scaled } from "./mercator.ts";

const oslo = { lat: 59.9139, lon: 10.7522 };
const frame = { width: 600, height: 300 };

test("the world is a square with the equator in its middle", () => {
  expect(onSquare({ lat: 0, lon: 0 })).toEqual([0.5, 0.5]);
  expect(onSquare({ lat: latMax, lon: -180 })[1]).toBeCloseTo(0, 6);
  expect(onSquare({ lat: 90, lon: 180 })).toEqual([1, expect.closeTo(0, 6)]);
});

test("a place is found again at its own pixel, with the digits that the view can tell apart", () => {
  const view = centredOn(oslo, 1_000_000, frame);
  expect(pixelOf(oslo, view)).toEqual([expect.closeTo(300, 6), expect.closeTo(150, 6)]);
  expect(positionAt(pixelOf(oslo, view), view)).toEqual(oslo);
  const whole = bounded({ x: 0, y: 0, k: 600 }, frame);
  expect(positionAt(pixelOf(oslo, whole), whole)).toEqual({ lat: 59.9, lon: 10.8 });
});

test("a frame never shows what lies beside the world", () => {
  expect(bounded({ x: 90, y: 50, k: 600 }, frame)).toEqual({ k: 600, x: 0, y: 0 });
  expect(bounded({ x: -9_000, y: -9_000, k: 1_200 }, frame)).toEqual({ k: 1_200, x: -600, y: -900 });
});

test("zooming leaves the pixel it is about where it is, and keeps to its limits", () => {
  const view = centredOn(oslo, 4_000, frame);
  const near = scaled(view, 2, [100, 80], [600, 100_000]);
  expect(positionAt([100, 80], { ...near, k: near.k }).lat).toBeCloseTo(positionAt([100, 80], view).lat, 1);
  expect(scaled(view, 1_000, [0, 0], [600, 100_000]).k).toBe(100_000);
  expect(scaled(view, 0.001, [0, 0], [600, 100_000]).k).toBe(600);
});

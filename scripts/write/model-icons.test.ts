import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { modelColors, modelIcons } from "../../lib/contract/model-look.ts";
import { modelIconSprite, spriteVersion } from "./model-icons.mjs";

const textOf = (file: string) => readFileSync(new URL(file, import.meta.url), "utf8");

test("the committed icons are those of the contract (else: node scripts/write/model-icons.mjs)", async () => {
  const sprite = textOf("../../public/model-icons.svg");
  expect(sprite).toBe(await modelIconSprite());
  expect([...sprite.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id)).toEqual([...modelIcons]);
  // Nothing in it runs or fetches, and its address is another one whenever it changes.
  expect(sprite).not.toMatch(/<(script|style|image|foreignObject|use)\b|\bon\w+=|href=/i);
  expect(textOf("../../components/models/model-tile.tsx")).toContain(`"/model-icons.svg?v=${spriteVersion(sprite)}"`);
});

type Colour = readonly number[];
const css = textOf("../../app/globals.css");
const pair = (name: string): [Colour, Colour] => {
  const found = new RegExp(`--${name}: light-dark\\(#(\\w{6}), #(\\w{6})\\)`).exec(css)!;
  return [found[1]!, found[2]!].map((hex) => hex.match(/../g)!.map((part) => Number.parseInt(part, 16))) as never;
};
const luminance = (colour: Colour) => {
  const [r, g, b] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
};
const contrast = (one: Colour, other: Colour) => {
  const [dark, bright] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (bright! + 0.05) / (dark! + 0.05);
};

test.each(modelColors)("a letter in %s can be read on its tile, in light and in dark", (name) => {
  const share = Number(/currentColor (\d+)%, var\(--surface\)/.exec(css)![1]) / 100;
  for (const theme of [0, 1] as const) {
    const [own, surface] = [pair(`model-${name}`)[theme], pair("surface")[theme]];
    const tile = own.map((part, i) => part * share + surface[i]! * (1 - share));
    expect(contrast(own, tile)).toBeGreaterThan(4.5);
  }
});

test("each colour has a rule by its name and one by a number", () => {
  const rules = [
    ...css.matchAll(/\[data-model-color="(\w+)"\],\s+\[data-model-color="(\d+)"\] \{\s+color: var\(--model-(\w+)\)/g),
  ];
  expect(rules.map(([, name, number, token]) => [name, Number(number), token])).toEqual(
    modelColors.map((name, i) => [name, i, name]),
  );
});

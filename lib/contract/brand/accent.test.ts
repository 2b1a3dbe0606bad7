import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { accentRules, accentsOf, accentVariables, contrastOf, leastContrast, ownAccent, readable } from "./accent.ts";

const css = readFileSync(join(import.meta.dirname, "../../../app/globals.css"), "utf8");

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);

test("whatever colour is chosen, it and what is made of it can be read in both themes", () => {
  fc.assert(
    fc.property(color, color, (light, dark) => {
      const accents = accentsOf(light, dark)!;
      expect(leastContrast(accents.light, "light")).toBeGreaterThanOrEqual(4.5);
      expect(leastContrast(accents.dark, "dark")).toBeGreaterThanOrEqual(4.5);
      const variables = accentVariables(accents);
      const pair = (name: `--${string}`) => variables[name]!.match(/#[0-9a-f]{6}/g)!;
      const [text, hover, soft] = [pair("--accent-text"), pair("--accent-hover"), pair("--accent-soft")];
      for (const [at, accent] of [accents.light, accents.dark].entries()) {
        expect(contrastOf(text[at]!, accent)).toBeGreaterThanOrEqual(4.5);
        expect(contrastOf(text[at]!, hover[at]!)).toBeGreaterThanOrEqual(4.5);
        expect(contrastOf(accent, soft[at]!)).toBeGreaterThanOrEqual(4.5);
      }
    }),
  );
});

test("a colour that can be read stays as it is, and another one moves no further than it must", () => {
  expect(readable(ownAccent.light, "light")).toBe(ownAccent.light);
  expect(readable(ownAccent.dark, "dark")).toBe(ownAccent.dark);
  expect(readable("#ffcc00", "light")).not.toBe("#ffcc00");
  expect(leastContrast(readable("#ffcc00", "light"), "light")).toBeLessThan(5);
  expect(accentsOf("", "")).toBeNull();
  expect(accentsOf("", "#88ccff")).toEqual({ light: ownAccent.light, dark: "#88ccff" });
});

test("the grounds and the accent are those of globals.css", () => {
  expect(css).toContain(`--accent: light-dark(${ownAccent.light}, ${ownAccent.dark});`);
  for (const line of [
    "--background: light-dark(#fafaf9, #141211);",
    "--surface: light-dark(#ffffff, #1b1918);",
    "--raised: light-dark(#ffffff, #242120);",
    "--subtle: light-dark(#f3f2f1, #2b2826);",
  ])
    expect(css).toContain(line);
});

test("the rules of a page have each variable once for each theme", () => {
  const rules = accentRules(accentVariables({ light: "#0f6b64", dark: "#2cc3b1" }));
  expect(rules).toMatch(/^html:root\{--accent:#0f6b64;/);
  expect(rules.match(/--accent:#2cc3b1/g)).toHaveLength(2);
  expect(rules).not.toMatch(/undefined|light-dark/);
});

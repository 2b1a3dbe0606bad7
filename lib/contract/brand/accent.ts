/**
 * The colour of an installation: held against every ground that it stands on, and the colours that are made from it
 * (app/globals.css). Colours are `#rrggbb`.
 */
export type Theme = "light" | "dark";

/** What Plinth brings: the same as `--accent` of app/globals.css. */
export const ownAccent = { light: "#0f6b64", dark: "#2cc3b1" } as const;

/** Of text (WCAG 2, 1.4.3): the accent is the colour of links and of what is chosen. */
const contrastMin = 4.5;

/** The page, cards, what floats and quiet fills of app/globals.css. */
const grounds: Record<Theme, readonly string[]> = {
  light: ["#ffffff", "#fafaf9", "#f3f2f1"],
  dark: ["#141211", "#1b1918", "#242120", "#2b2826"],
};
/** What a colour is moved towards until it can be read. */
const away: Record<Theme, string> = { light: "#000000", dark: "#ffffff" };
/** Cards, on which most of it stands. */
export const surface: Record<Theme, string> = { light: "#ffffff", dark: "#1b1918" };
const softPart: Record<Theme, number> = { light: 0.09, dark: 0.14 };
const hoverPart: Record<Theme, number> = { light: 0.16, dark: 0.22 };
const onAccent: Record<Theme, string> = { light: "#ffffff", dark: "#0c0a09" };

const channels = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** `part` of the second colour in the first, from 0 to 1. */
function mix(color: string, other: string, part: number): string {
  const [one, two] = [channels(color), channels(other)];
  return `#${one
    .map((value, at) =>
      Math.round(value + (two[at]! - value) * part)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}

function luminance(color: string): number {
  const [red, green, blue] = channels(color).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

/** How far two colours are apart, from 1 to 21 (WCAG 2, relative luminance). */
export function contrastOf(color: string, other: string): number {
  const [one, two] = [luminance(color), luminance(other)];
  return (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05);
}

const softOf = (color: string, theme: Theme) => mix(surface[theme], color, softPart[theme]);

/** The least contrast that a colour has in a theme, as text or under text. */
export function leastContrast(color: string, theme: Theme): number {
  const soft = softOf(color, theme);
  return Math.min(...[...grounds[theme], soft, onAccent[theme]].map((ground) => contrastOf(color, ground)));
}

/** The colour itself where it can be read everywhere, else the nearest darker (lighter, in the dark) one that can. */
export function readable(color: string, theme: Theme): string {
  for (let part = 0; part < 1; part += 0.02) {
    const candidate = mix(color, away[theme], part);
    if (leastContrast(candidate, theme) >= contrastMin) return candidate;
  }
  return away[theme];
}

/** The colours of both themes that these give; empty where none was chosen. The dark one follows the light one. */
export function accentsOf(light: string, dark: string): { light: string; dark: string } | null {
  if (!light && !dark) return null;
  return {
    light: light ? readable(light, "light") : ownAccent.light,
    dark: readable(dark || light, "dark"),
  };
}

/** Of variables with a value for each theme, as rules for browsers that do not know `light-dark()` as well. */
export function accentRules(variables: Readonly<Record<string, string>>): string {
  const [light, dark] = [0, 1].map((at) =>
    Object.entries(variables)
      .map(([name, value]) => `${name}:${value.match(/#[0-9a-f]{6}/g)?.[at]}`)
      .join(";"),
  );
  const system = `@media (prefers-color-scheme:dark){html:root:not([data-theme]){${dark}}}`;
  return `html:root{${light}}${system}html:root[data-theme=dark]{${dark}}`;
}

/** The variables of app/globals.css that follow the accent. */
export function accentVariables(accents: { light: string; dark: string }): Record<`--${string}`, string> {
  const both = (of: (theme: Theme) => string) => `light-dark(${of("light")}, ${of("dark")})`;
  return {
    "--accent": both((theme) => accents[theme]),
    "--accent-hover": both((theme) => mix(accents[theme], away[theme], hoverPart[theme])),
    "--accent-text": both((theme) => onAccent[theme]),
    "--accent-soft": both((theme) => softOf(accents[theme], theme)),
    "--focus": both((theme) => accents[theme]),
  };
}

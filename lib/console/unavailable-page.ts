import type { Brand } from "../contract/brand/brand.ts";
import { currentLanguage, t } from "../kernel/words/words.ts";
import type { Theme } from "./theme.ts";

/** Its own styles, for whatever else the console is made of may not be there either: a whole page in one text. */
export const unavailablePage = (
  theme: Theme,
  { name, colors }: Pick<Brand, "name" | "colors">,
): string => `<!doctype html>
<html lang="${currentLanguage()}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(t("{name} does not answer", { name }))}</title>
<style>
:root { color-scheme: ${theme === "system" ? "light dark" : theme} }
body {
  display: flex; min-height: 100dvh; margin: 0; padding: 0 16px; box-sizing: border-box;
  flex-direction: column; align-items: center; justify-content: center;
  background: light-dark(#fafaf9, #141211); color: light-dark(#1c1917, #f5f5f4);
  font: 14px/20px "Inter Variable", Arial, "Liberation Sans", sans-serif; text-align: center;
}
svg { width: 40px; color: ${colors?.["--accent"] ?? "light-dark(#0f6b64, #2cc3b1)"} }
h1 { margin: 16px 0 4px; font-size: 22px; line-height: 28px; font-weight: 600 }
p { max-width: 448px; margin: 0; color: light-dark(#5f5a55, #aba59f) }
</style>
<body>
<main role="status">
<svg viewBox="0 0 24 24" aria-hidden="true" fill="currentColor">
<rect x="6" y="5" width="12" height="6.5" rx="1.5" opacity="0.55"/><rect x="2.5" y="13" width="19" height="6.5" rx="1.5"/>
</svg>
<h1>${escaped(t("{name} does not answer at the moment.", { name }))}</h1>
<p>${escaped(t("This page tries again by itself."))}</p>
</main>
</body>
</html>
`;

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

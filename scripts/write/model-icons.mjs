/**
 * Writes public/model-icons.svg, the icons that models may have (lib/contract/model-look.ts) as one file of symbols:
 * `node scripts/write/model-icons.mjs`. Pages show them without a byte of JavaScript. A test holds the file current.
 */
import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { modelIcons } from "../../lib/contract/model-look.ts";

const target = new URL("../../public/model-icons.svg", import.meta.url);

async function symbolOf(name) {
  // Some names are others of the same drawing, so it is taken from what is drawn.
  const { default: Icon } = await import(`../../node_modules/lucide-react/dist/esm/icons/${name}.mjs`);
  const [, drawing] = /^<svg[^>]*>(.*)<\/svg>$/.exec(renderToStaticMarkup(createElement(Icon)));
  return `<symbol id="${name}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${drawing.replaceAll(/><\/[a-z]+>/g, "/>")}</symbol>`;
}

/** The whole file. Icons are Lucide's, under the ISC licence (THIRD_PARTY_NOTICES.md). */
export async function modelIconSprite() {
  const symbols = await Promise.all(modelIcons.map(symbolOf));
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join("\n")}\n</svg>\n`;
}

/** What the address of the file says about its content, for browsers keep it for good. */
export const spriteVersion = (sprite) => createHash("sha256").update(sprite).digest("hex").slice(0, 8);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const sprite = await modelIconSprite();
  writeFileSync(target, sprite);
  console.log(`The version in components/models/model-tile.tsx has to be ${spriteVersion(sprite)}.`);
}

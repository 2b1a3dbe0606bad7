/** Shapes that the pictures of templates are drawn of: flat, with one light from above on the left. */

/** A picture as SVG. `ground` is where the floor begins, as a part of the height. */
export function scene(
  [width, height]: readonly [number, number],
  [wall, floor]: readonly [string, string],
  things: readonly string[],
  ground = 0.78,
): string {
  const y = height * ground;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<defs><radialGradient id="glow" cx="0.3" cy="0.15" r="0.9"><stop offset="0" stop-color="#fff" stop-opacity="0.55"/>`,
    `<stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs>`,
    `<rect width="${width}" height="${height}" fill="${wall}"/>`,
    `<rect width="${width}" height="${height}" fill="url(#glow)"/>`,
    `<rect y="${y}" width="${width}" height="${height - y}" fill="${floor}"/>`,
    ...things,
    "</svg>",
  ].join("");
}

export const at = (x: number, y: number, shape: string, turn = 0, size = 1): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})">${shape}</g>`;

/** On the floor, below what stands there. */
export const shadow = (width: number): string =>
  `<ellipse cx="14" cy="4" rx="${width}" ry="${width * 0.12}" fill="#1d2433" opacity="0.16"/>`;

/** A pot that stands at its origin. */
export const pot = (width: number, height: number, colour: string): string =>
  [
    shadow(width * 0.56),
    `<path d="M${-width / 2} ${-height} L${width / 2} ${-height} L${width * 0.38} 0 L${-width * 0.38} 0 Z" fill="${colour}"/>`,
    `<path d="M${width * 0.18} ${-height} L${width / 2} ${-height} L${width * 0.38} 0 L${width * 0.14} 0 Z" fill="#000" opacity="0.1"/>`,
    `<rect x="${-width * 0.56}" y="${-height - 26}" width="${width * 1.12}" height="44" rx="8" fill="${colour}"/>`,
    `<rect x="${-width * 0.56}" y="${-height + 10}" width="${width * 1.12}" height="8" fill="#000" opacity="0.1"/>`,
  ].join("");

/** A leaf that grows up from its origin. */
export const leaf = (length: number, width: number, colour: string): string =>
  [
    `<path d="M0 0 C${width} ${-length * 0.25} ${width} ${-length * 0.75} 0 ${-length} C${-width} ${-length * 0.75} ${-width} ${-length * 0.25} 0 0 Z" fill="${colour}"/>`,
    `<path d="M0 0 C${width} ${-length * 0.25} ${width} ${-length * 0.75} 0 ${-length} Z" fill="#000" opacity="0.09"/>`,
    `<path d="M0 0 L0 ${-length * 0.9}" stroke="#fff" stroke-opacity="0.35" stroke-width="3"/>`,
  ].join("");

/** A stem from its origin to a point above. */
export const stem = (x: number, y: number, colour: string, thick = 9): string =>
  `<path d="M0 0 Q${x * 0.1} ${y * 0.6} ${x} ${y}" fill="none" stroke="${colour}" stroke-width="${thick}" stroke-linecap="round"/>`;

export const ball = (radius: number, colour: string): string =>
  [
    `<circle r="${radius}" fill="${colour}"/>`,
    `<circle cx="${-radius * 0.3}" cy="${-radius * 0.35}" r="${radius * 0.28}" fill="#fff" opacity="0.45"/>`,
  ].join("");

export const box = (width: number, height: number, colour: string, radius = 10): string =>
  [
    `<rect x="${-width / 2}" y="${-height}" width="${width}" height="${height}" rx="${radius}" fill="${colour}"/>`,
    `<path d="M${width * 0.22} ${-height} H${width / 2 - radius} Q${width / 2} ${-height} ${width / 2} ${-height + radius} V${-radius} Q${width / 2} 0 ${width / 2 - radius} 0 H${width * 0.22} Z" fill="#000" opacity="0.08"/>`,
  ].join("");

/**
 * Kinds of files that a plugin may have, by the end of their names: the type they are served as, and how their bytes
 * begin.
 */

interface AssetType {
  content_type: string;
  /** Its first bytes, one of these; files without are text in UTF-8. */
  signatures?: { at: number; bytes: Buffer }[];
}

const at = (position: number, text: string) => ({ at: position, bytes: Buffer.from(text, "latin1") });
const image = (kind: string, ...signatures: { at: number; bytes: Buffer }[]): AssetType => ({
  content_type: `image/${kind}`,
  signatures,
});

const types: Record<string, AssetType> = {
  js: { content_type: "text/javascript; charset=utf-8" },
  mjs: { content_type: "text/javascript; charset=utf-8" },
  css: { content_type: "text/css; charset=utf-8" },
  json: { content_type: "application/json; charset=utf-8" },
  map: { content_type: "application/json; charset=utf-8" },
  txt: { content_type: "text/plain; charset=utf-8" },
  md: { content_type: "text/plain; charset=utf-8" },
  svg: { content_type: "image/svg+xml" },
  png: image("png", at(0, "\x89PNG\r\n\x1a\n")),
  jpg: image("jpeg", at(0, "\xff\xd8\xff")),
  jpeg: image("jpeg", at(0, "\xff\xd8\xff")),
  gif: image("gif", at(0, "GIF87a"), at(0, "GIF89a")),
  webp: image("webp", at(8, "WEBP")),
  avif: image("avif", at(4, "ftypavif")),
  woff2: { content_type: "font/woff2", signatures: [at(0, "wOF2")] },
};

/** The type of a file by its name; null for a kind that plugins may not have. */
export function assetType(path: string): AssetType | null {
  const ending = /\.([a-z0-9]+)$/.exec(path.toLowerCase())?.[1];
  return (ending && Object.hasOwn(types, ending) && types[ending]) || null;
}

/** Whether the bytes are of the kind that the name says. */
export function isOfType({ signatures }: AssetType, bytes: Buffer): boolean {
  if (signatures) return signatures.some(({ at, bytes: begin }) => bytes.subarray(at, at + begin.length).equals(begin));
  try {
    return !new TextDecoder("utf-8", { fatal: true }).decode(bytes).includes("\0");
  } catch {
    return false;
  }
}

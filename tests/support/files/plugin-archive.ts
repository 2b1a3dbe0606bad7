/** Archives of plugins, such as people upload, and such as nobody should. */
import { strToU8, type Zippable, zipSync } from "fflate";

type Content = string | Uint8Array;

/** A zip archive of these files. */
export function zip(files: Record<string, Content | [Content, { attrs?: number; level?: 0 | 9 }]>): Buffer {
  const bytes = (content: Content) => (typeof content === "string" ? strToU8(content) : content);
  const entries = Object.entries(files).map(([path, entry]) => {
    if (!Array.isArray(entry)) return [path, bytes(entry)];
    const [content, { attrs, level }] = entry;
    return [
      path,
      [bytes(content), { ...(attrs !== undefined && { os: 3, attrs: attrs * 65_536 }), level: level ?? 6 }],
    ];
  });
  return Buffer.from(zipSync(Object.fromEntries(entries) as Zippable));
}

/** The configuration of a plugin named `lathe`. */
export const latheConfig = (more: object = {}): string =>
  JSON.stringify({ name: "lathe", version: "1.0.0", displayName: "Lathe", ...more });

/** An archive of it. */
export const lathe = (more: object = {}, files: Record<string, Content> = {}): Buffer =>
  zip({ "config.json": latheConfig(more), "index.js": `plinth.register({ name: "lathe" });`, ...files });

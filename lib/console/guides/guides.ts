/** The guides that come with the source code, as pages of this installation. */
import { readGuidePicture } from "../../contract/calls/addresses/system.ts";
import { locate } from "../../contract/calls/locate.ts";
import { routes } from "../routes.ts";
import { sourceAddress } from "./source-address.ts";

/** Address of a guide's page; null for files that are no guides. */
export function guideAddress(file: string): string | null {
  if (file === "README.md") return routes.guide("readme");
  const [, name] = /^docs\/(.+)\.md$/.exec(file) ?? [];
  return name === undefined ? null : routes.guide(name);
}

/** The file of the guide that a page's address names. */
export function guideFile(name: string): string {
  return name === "readme" ? "README.md" : `docs/${name}.md`;
}

/**
 * Where a link of a guide leads: to another guide's page, to another site, or into the source code; null where that has
 * no known address.
 */
export function guideLink(href: string, file: string, sourceUrl: string | null): string | null {
  if (/^(https?:|mailto:)/i.test(href)) return href;
  if (/^([a-z][a-z0-9+.-]*:|#)/i.test(href)) return null;
  const path = new URL(href, `file:///${file}`).pathname.slice(1);
  return guideAddress(path) ?? sourceAddress(path, sourceUrl);
}

/** Address of a picture in a guide; null for pictures that are no part of the guides. */
export function guidePicture(src: string, file: string): string | null {
  if (!URL.canParse(src, `file:///${file}`)) return null;
  const [, name] = /^docs\/images\/([\w-]+\.png)$/.exec(new URL(src, `file:///${file}`).pathname.slice(1)) ?? [];
  return name === undefined ? null : locate(readGuidePicture, { params: { name } });
}

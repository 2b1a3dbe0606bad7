import { Node } from "@tiptap/core";
import { readMedia } from "../../../../lib/contract/calls/addresses/data.ts";
import { pathOf } from "../../../../lib/contract/calls/locate.ts";

/** What the API keeps of an image's attributes. */
const kept = ["src", "alt", "title", "width", "height"];

/** A picture in a line of text, as HTML has them. */
export const ImageNode = Node.create({
  name: "image",
  group: "inline",
  inline: true,
  draggable: true,
  addAttributes: () => Object.fromEntries(kept.map((name) => [name, { default: null }])),
  parseHTML: () => [{ tag: "img[src]" }],
  renderHTML: ({ HTMLAttributes }) => ["img", HTMLAttributes],
});

/** Whether a picture may be shown from there: a page of the web, or of this one. */
export const isImageAddress = (address: string): boolean => /^(https?:\/\/[^\s/]+|\/(?!\/))\S*$/i.test(address);

/** Where the addresses of all files begin. */
const [library = ""] = pathOf(readMedia).split(":");

/**
 * What was pasted, without pictures of other sites (nothing is asked of these before somebody puts them there), and how
 * many were left out.
 */
export function withOwnImages(html: string): { html: string; left: number } {
  const inert = document.createElement("template");
  inert.innerHTML = html;
  const { origin } = window.location;
  const isOwn = (src: string) => src.startsWith(library) || src.startsWith(origin + library);
  const others = [...inert.content.querySelectorAll("img")].filter((image) => !isOwn(image.getAttribute("src") ?? ""));
  for (const image of others) image.remove();
  return { html: others.length > 0 ? inert.innerHTML : html, left: others.length };
}

import sanitize from "sanitize-html";
import { linkSchemes } from "../../contract/rich-text.ts";

const options: sanitize.IOptions = {
  allowedTags: [...sanitize.defaults.allowedTags, "img", "del", "ins", "h1", "h2"],
  allowedAttributes: {
    a: ["href", "name", "target", "rel", "title"],
    img: ["src", "alt", "title", "width", "height"],
    td: ["colspan", "rowspan"],
    th: ["colspan", "rowspan", "scope"],
    ol: ["start"],
    code: ["class"],
  },
  allowedClasses: { code: ["language-*"] },
  allowedSchemes: [...linkSchemes],
  // Text that a person typed with a < in it must not vanish with what follows.
  disallowedTagsMode: "discard",
  // Deeper ones go, with their text left; programs that read HTML take a tree step by step.
  nestingLimit: 100,
  transformTags: {
    // A page opened by a link must not reach back into the one it came from.
    a: (tagName, attribs) => ({
      tagName,
      attribs: attribs.target === "_blank" ? { ...attribs, rel: "noopener noreferrer" } : attribs,
    }),
  },
};

/** HTML without script, style, frames, event handlers and script addresses; what is left keeps its structure. */
export function sanitiseHtml(html: string): string {
  return sanitize(html, options);
}

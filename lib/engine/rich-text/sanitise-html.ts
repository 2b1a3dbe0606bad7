import sanitize from "sanitize-html";
import { linkSchemes } from "../../contract/records/rich-text.ts";
import { withoutTags } from "./to-text.ts";

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

/** Tags in each other that are read at all. The parser takes the longer for each tag the more of them are open. */
const depthMax = 1_000;

class TooDeep extends Error {}

/**
 * HTML without script, style, frames, event handlers and script addresses; what is left keeps its structure. Of HTML
 * that is nested more than a thousand tags deep only the first thousand tags count, and of what follows the text.
 */
export function sanitiseHtml(html: string): string {
  let depth = 0;
  const onOpenTag = () => {
    if (++depth > depthMax) throw new TooDeep();
  };
  const onCloseTag = () => {
    depth--;
  };
  try {
    return sanitize(html, { ...options, onOpenTag, onCloseTag });
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error;
    const end = afterTags(html, depthMax);
    return sanitize(html.slice(0, end), options) + withoutTags(html.slice(end)).replaceAll("<", "&lt;");
  }
}

/** Where so many tags have begun. */
function afterTags(html: string, count: number): number {
  let at = -1;
  for (let i = 0; i <= count; i++) at = html.indexOf("<", at + 1);
  return at;
}

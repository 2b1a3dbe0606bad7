import { Placeholder } from "@tiptap/extensions";
import StarterKit from "@tiptap/starter-kit";
import { isLinkAddress } from "../../../../lib/contract/records/rich-text.ts";
import { ImageNode } from "./image-node.ts";

/**
 * What the editor can write. Whatever else comes in, pasted or stored, is left out of it; `foreign-parts.ts` tells
 * beforehand.
 */
export function richTextExtensions(placeholder: string) {
  return [
    StarterKit.configure({
      link: {
        openOnClick: false,
        defaultProtocol: "https",
        // Links stay as they were written: none opens a page of its own unless it says so.
        HTMLAttributes: { target: null, rel: null, class: null },
        isAllowedUri: (address) => isLinkAddress(address),
      },
      // An empty last line is no part of what somebody wrote.
      trailingNode: false,
    }),
    ImageNode,
    Placeholder.configure({ placeholder }),
  ];
}

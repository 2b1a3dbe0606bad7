export { cleanRichText } from "./clean-rich-text.ts";
export { convertRichText } from "./convert-rich-text.ts";
export { type RichTextForm, richTextMark } from "./mark.ts";
export { toText } from "./to-text.ts";

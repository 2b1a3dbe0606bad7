export { convertRichText } from "./convert-rich-text.ts";
export { type RichTextForm, richTextMark } from "./mark.ts";
export { sanitiseHtml } from "./sanitise-html.ts";
export { toText } from "./to-text.ts";

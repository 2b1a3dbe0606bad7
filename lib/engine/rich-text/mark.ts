/** What PostgreSQL answers in place of a text that is made of HTML: the form, and the HTML behind it. */
import { randomBytes } from "node:crypto";

export const richTextForms = ["text", "markdown"] as const;
export type RichTextForm = (typeof richTextForms)[number];

/**
 * Nobody can write it into a record: it is this process's own. Letters and digits, which JSON and SQL leave as they
 * are.
 */
const secret = `richtext${randomBytes(16).toString("hex")}`;

/** How a JSON string begins that is to become text of this form. */
export const richTextMark = (form: RichTextForm): string => `${secret}${form}_`;

/** How all of them begin. */
export const anyMark = `"${secret}`;

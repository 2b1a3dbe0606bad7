/** RichText: sanitised HTML as it is stored; what else is asked for is made of it when the answer is there. */
import { type RichTextForm, richTextMark } from "../../rich-text/index.ts";
import { literal, type Sql, sql } from "../sql/sql.ts";

const marked = (form: RichTextForm) => (html: Sql) => sql`(${literal(richTextMark(form))} || ${html})`;

/** The parts of RichText by name. Those that are marked must be converted. */
export const richTextParts: Readonly<Record<string, { value: (html: Sql) => Sql; isMarked: boolean }>> = {
  html: { value: (html) => html, isMarked: false },
  text: { value: marked("text"), isMarked: true },
  markdown: { value: marked("markdown"), isMarked: true },
};

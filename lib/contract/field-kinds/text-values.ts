/** Texts, as all kinds check them that hold one. */
import type { z } from "zod";
import type { FieldDefinition } from "../models.ts";
import { recordMessages } from "../records/record-messages.ts";
import type { RuleName, SchemaTools, Tools, ValueCheck } from "./kind.ts";

/** What PostgreSQL can hold: no null character, and no half of a surrogate pair. */
export const plainText = ({ z }: SchemaTools, label: string) =>
  z
    .string({ error: () => recordMessages.text(label) })
    .refine((text) => !text.includes("\0"), { error: () => recordMessages.nullCharacter(label) })
    .refine((text) => text.isWellFormed(), { error: () => recordMessages.unicode(label) });

export const plainTextCheck = (raw: unknown): string | undefined =>
  typeof raw === "string" && !raw.includes("\0") && raw.isWellFormed() ? raw : undefined;

/** A text that has a form of its own, such as an address; without the blanks that were copied with it. */
export const formedText = (
  tools: SchemaTools,
  label: string,
  isFormed: (text: string) => boolean,
  error: () => string,
) =>
  plainText(tools, label)
    .transform((text) => text.trim())
    .refine(isFormed, { error });

export const formedCheck =
  (isFormed: (text: string) => boolean) =>
  (raw: unknown): string | undefined => {
    const text = plainTextCheck(raw)?.trim();
    return text !== undefined && isFormed(text) ? text : undefined;
  };

/** Characters as people count them: a surrogate pair is one. */
const characters = (text: string) => [...text].length;

type Count = (text: string) => number;

/** A text under the rules of its field; `count` says how long it is to people. */
export function textSchema(
  { validation, label }: FieldDefinition,
  tools: SchemaTools,
  count: Count = characters,
): z.ZodType {
  const { isEmail, isUrl } = tools;
  let text = plainText(tools, label);
  if (validation.is_email)
    text = text.refine((value) => value === "" || isEmail(value), { error: () => recordMessages.email });
  if (validation.is_url)
    text = text.refine((value) => value === "" || isUrl(value), { error: () => recordMessages.url });
  const max = validation.char_limit?.[0];
  if (max) text = text.refine((value) => count(value) <= max, { error: () => recordMessages.maxCharacters(max) });
  return text;
}

export function textCheck(
  { validation }: FieldDefinition,
  { isEmail, isUrl }: Tools<ValueCheck>,
  count: Count = characters,
): ValueCheck {
  const { is_email, is_url, char_limit } = validation;
  const max = char_limit?.[0] || Number.POSITIVE_INFINITY;
  return (raw) => {
    const text = plainTextCheck(raw);
    // In halves of surrogate pairs and with formatting there can only be more characters than people count.
    if (text === undefined || (text.length > max && count(text) > max)) return undefined;
    if (is_email && text !== "" && !isEmail(text)) return undefined;
    return is_url && text !== "" && !isUrl(text) ? undefined : text;
  };
}

export const textRules: readonly RuleName[] = [
  "unique",
  "is_email",
  "is_url",
  "is_password",
  "as_title",
  "char_limit",
  "pattern",
  "pattern_message",
];

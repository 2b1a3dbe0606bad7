/** Names of fields in the API. People read a field's label, which may be any text; programs use its identifier. */

import { z } from "zod";
import { identifierOf } from "../../kernel/names.ts";
import { says, t } from "../../kernel/words/words.ts";

const lengthMax = 50;
/** Names that a model's GraphQL type uses itself. */
export const reservedIdentifiers = ["id", "meta", "_id", "_key"];

/** An identifier as it may be chosen. */
export const FieldIdentifier = z
  .string()
  .trim()
  .max(lengthMax, { error: () => t("An API name must be at most {lengthMax} characters", { lengthMax }) })
  .regex(
    /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/,
    says("An API name begins with a letter from a to z and has only such letters, digits and single underscores"),
  )
  .refine((name) => !reservedIdentifiers.includes(name), {
    error: () => t("This name is used by every record itself. Please choose another one"),
  });

const isAscii = (text: string) => /^[\0-\x7f]*$/.test(text);

/** A label in the letters of names. The table of scripts is loaded when a label needs it. */
async function latinName(label: string): Promise<string> {
  return identifierOf(isAscii(label) ? label : (await import("any-ascii")).default(label.normalize("NFKC")));
}

/**
 * The identifier that is proposed for a label in any script: `Blog Post` is `blog_post`, `Größe` is `grosse`, `商品` is
 * `shangpin`. Always one that FieldIdentifier takes.
 */
export async function proposedIdentifier(label: string): Promise<string> {
  const name = await latinName(label);
  const begun = /^[a-z]/.test(name) ? name : `field_${name}`;
  const whole = reservedIdentifiers.includes(begun) ? `${begun}_field` : begun;
  return whole.slice(0, lengthMax).replace(/_$/, "");
}

/**
 * The name that is proposed for a model with this label: `Blog Post` is `blog_post`. What can be meant as a name stays
 * as it is, `Author` as well as `2nd`, which is none.
 */
export async function proposedModelName(label: string): Promise<string> {
  const text = label.trim();
  if (/^\w*$/.test(text)) return text;
  const name = await latinName(text);
  const begun = /^[a-z]./.test(name) ? name : `model_${name}`;
  return begun.slice(0, lengthMax).replace(/_$/, "");
}

/** Names of fields in the API. People read a field's label, which may be any text; programs use its identifier. */
import { z } from "zod";
import { identifierOf } from "../../kernel/names.ts";

const lengthMax = 50;
/** Names that a model's GraphQL type uses itself. */
export const reservedIdentifiers = ["id", "meta", "_id", "_key"];

/** An identifier as it may be chosen. */
export const FieldIdentifier = z
  .string()
  .trim()
  .max(lengthMax, `An API name must be at most ${lengthMax} characters`)
  .regex(
    /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/,
    "An API name begins with a letter from a to z and has only such letters, digits and single underscores",
  )
  .refine((name) => !reservedIdentifiers.includes(name), {
    error: "This name is used by every record itself. Please choose another one",
  });

const isAscii = (text: string) => /^[\0-\x7f]*$/.test(text);

/**
 * The identifier that is proposed for a label in any script: `Blog Post` is `blog_post`, `Größe` is `grosse`, `商品` is
 * `shangpin`. Always one that FieldIdentifier takes. The table of scripts is loaded when a label needs it.
 */
export async function proposedIdentifier(label: string): Promise<string> {
  const latin = isAscii(label) ? label : (await import("any-ascii")).default(label.normalize("NFKC"));
  const name = identifierOf(latin);
  const begun = /^[a-z]/.test(name) ? name : `field_${name}`;
  const whole = reservedIdentifiers.includes(begun) ? `${begun}_field` : begun;
  return whole.slice(0, lengthMax).replace(/_$/, "");
}

import { zodResolver } from "@hookform/resolvers/zod";
import type { Resolver } from "react-hook-form";
import { z } from "zod";
import type { PatternCompiler } from "../../../../lib/contract/field-kinds/kind.ts";
import type { FieldDefinition } from "../../../../lib/contract/models.ts";
import { hasPatterns, type RecordMode, recordSchema } from "../../../../lib/contract/records/records.ts";
import type { RecordValues } from "../../../field-kinds/field-kind.ts";
import { payloadOf } from "../../../field-kinds/record-values.ts";
import { refusingBadInput } from "../../../forms/bad-input.ts";
import type { RecordPart } from "./record-parts.ts";

/**
 * The schema says what is wrong; what is sent is what was checked, for what the schema makes of it is the server's way
 * to store it.
 */
function resolverOf(fields: FieldDefinition[], mode: RecordMode, compile?: PatternCompiler): Resolver<RecordValues> {
  const payload = (values: unknown) => payloadOf(fields, (values ?? {}) as RecordValues);
  const schema = z.preprocess(payload, recordSchema(fields, mode, compile));
  const check = zodResolver(schema as never) as unknown as Resolver<RecordValues>;
  return async (values, ...more) => {
    const { errors } = await check(values, ...more);
    const failed = Object.keys(errors).length > 0;
    return (failed ? { values: {}, errors } : { values: payload(values), errors: {} }) as never;
  };
}

/**
 * The rules of a record's form on the page: those of its values, and that no input is filled in part. What reads
 * patterns comes where a field has one.
 */
export async function recordFormResolver(
  fields: FieldDefinition[],
  parts: readonly RecordPart[],
  mode: () => RecordMode,
): Promise<Resolver<RecordValues>> {
  const patterns = hasPatterns(fields) ? await import("../../../../lib/contract/fields/patterns.ts") : null;
  return refusingBadInput(recordResolver(fields, parts, mode, patterns?.compilePattern));
}

/**
 * The rules of a record's values, which give what the API takes. `mode` tells what is required: a draft may be
 * unfinished. What is required is required in the default language; translations have the limits of their field alone.
 */
export function recordResolver(
  fields: FieldDefinition[],
  parts: readonly RecordPart[],
  mode: () => RecordMode,
  compile?: PatternCompiler,
): Resolver<RecordValues> {
  const resolvers = {
    draft: resolverOf(fields, "draft", compile),
    create: resolverOf(fields, "create", compile),
    update: resolverOf(fields, "update", compile),
  };
  const locales = [...new Set(parts.flatMap(({ locale }) => (locale === null ? [] : [locale])))];
  const translated = locales.map((locale) => {
    const among = parts.filter((part) => part.locale === locale).map(({ field }) => field);
    return [`@${locale}`, resolverOf(among, "draft", compile)] as const;
  });
  return async (values, context, options) => {
    const main = await resolvers[mode()](values, context, options);
    const errors: Record<string, unknown> = { ...main.errors };
    const output: RecordValues = { ...main.values };
    for (const [path, resolve] of translated) {
      const part = await resolve(values[path] as RecordValues, context, options);
      if (Object.keys(part.errors).length > 0) errors[path] = part.errors;
      output[path] = part.values;
    }
    const failed = Object.keys(errors).length > 0;
    return (failed ? { values: {}, errors } : { values: output, errors: {} }) as Awaited<
      ReturnType<Resolver<RecordValues>>
    >;
  };
}

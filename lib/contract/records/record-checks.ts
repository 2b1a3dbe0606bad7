/**
 * The checks of records.ts made ready once for a model, for writing many records fast. They only ever say yes: what
 * they do not take, zod reads again and says why. So there is one set of rules and of messages, and a mistake here can
 * only be a wrong yes, which a property test looks for.
 */
import { fieldKinds, fieldShapeOf } from "../field-kinds/index.ts";
import type { PatternCompiler, RecordMode, Tools, ValueCheck } from "../field-kinds/kind.ts";
import { limits } from "../limits.ts";
import type { FieldDefinition } from "../models.ts";
import { isEmail, isEmpty, isRequired, isUrl, saysNothing, withoutPatterns } from "./records.ts";

/**
 * What `recordSchema(...).parse` gives for these values, without names whose value is undefined; undefined where zod
 * must be asked.
 */
export type RecordCheck = (values: unknown) => Record<string, unknown> | undefined;

/** The checks of a record's values by identifier, for the same arguments as `recordSchema`. */
export function compileRecordCheck(
  fields: readonly FieldDefinition[],
  mode: RecordMode,
  compile: PatternCompiler = withoutPatterns,
): RecordCheck {
  const tools = toolsWith(compile);
  const checks = new Map(fields.map((field) => [field.identifier, fieldCheck(field, mode, tools)]));
  const needed = mode === "create" ? fields.filter(isRequired) : [];
  return (values) => {
    if (!isPlainObject(values)) return undefined;
    const checked: Record<string, unknown> = {};
    for (const name of Object.keys(values)) {
      const raw = values[name];
      const value = raw === undefined ? undefined : checks.get(name)?.(raw);
      if (value === undefined) return undefined;
      checked[name] = value;
    }
    for (const { identifier } of needed) if (!Object.hasOwn(checked, identifier)) return undefined;
    return checked;
  };
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function fieldCheck(field: FieldDefinition, mode: RecordMode, tools: Tools<ValueCheck>): ValueCheck {
  const { keepsEmptyText } = fieldKinds[fieldShapeOf(field).kind];
  const required = mode !== "draft" && isRequired(field);
  const check = tools.value(field, mode);
  return (raw) => {
    if (isEmpty(raw) && (required || !keepsEmptyText || raw === null)) return required ? undefined : null;
    if (required && Array.isArray(raw) && raw.length === 0) return undefined;
    const value = check(raw);
    return required && saysNothing(field, value) ? undefined : value;
  };
}

function toolsWith(compile: PatternCompiler): Tools<ValueCheck> {
  const tools: Tools<ValueCheck> = {
    isEmail,
    isUrl,
    record: (fields, mode) => compileRecordCheck(fields, mode, compile),
    value(field, mode) {
      const shape = fieldShapeOf(field);
      return patterned(field, fieldKinds[shape.kind].check(field, shape, mode, tools), compile);
    },
  };
  return tools;
}

function patterned(
  { validation: { pattern } }: FieldDefinition,
  check: ValueCheck,
  compile: PatternCompiler,
): ValueCheck {
  if (!pattern) return check;
  const matches = compile(pattern);
  return (raw) => {
    const value = check(raw);
    if (typeof value !== "string" || value === "") return value;
    return value.length <= limits.patternTextCharsMax && matches(value) ? value : undefined;
  };
}

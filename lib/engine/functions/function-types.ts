/**
 * TypeScript declarations for the editor: what a function finds around itself, and the records of the project's models.
 */
import { fieldShapeOf, fieldsInside } from "../../contract/fields/field-shape.ts";
import { connectionsOf, type FieldDefinition, type ProjectModels } from "../../contract/models.ts";
import { typeNameOf } from "../../kernel/names.ts";
import type { Context } from "../access/index.ts";
import { elementScalar, fieldKinds, scalarOf, scalars } from "../field-kinds/index.ts";
import { loadModels } from "../models/index.ts";
import { requireMember } from "../projects/index.ts";
import { getFunction } from "./editing/list-functions.ts";
import { globalTypes } from "./global-types.ts";

/**
 * The declarations; with a function's name, `Input` and `Output` are what that one takes and gives. Needs `logic`.
 * NOT_FOUND.
 */
export async function functionTypes(ctx: Context, projectId: string | null, name: string | null): Promise<string> {
  const { project } = await requireMember(ctx, "logic", projectId);
  const models = await loadModels(project);
  const one = name === null ? null : await getFunction(ctx, project.id, name);
  const record = (model: string | null | undefined) => (model ? typeNameOf(model) : null);
  const taken = record(one?.request.model);
  const given = record(one?.response.model);
  const input = taken ? `${taken}Input${one?.request.optional_payload ? " | null" : ""}` : "any";
  const output = given ? (one?.response.is_array ? `Partial<${given}>[]` : `Partial<${given}> | null`) : "unknown";
  const env = (one?.env_vars ?? []).map(({ key }) => `  readonly ${key}: string;`).join("\n");
  return [
    globalTypes,
    `interface FunctionEnv {\n${env || "  readonly [key: string]: string | undefined;"}\n}`,
    ...models.models.map((model) => modelTypes(models, model.name, model.fields)),
    `/** What this function takes and gives. */\ntype Input = ${input};\ntype Output = ${output};`,
  ].join("\n\n");
}

function modelTypes(models: ProjectModels, name: string, fields: readonly FieldDefinition[]): string {
  const type = typeNameOf(name);
  const relations = connectionsOf(models, name).map((connection) => {
    const other = typeNameOf(connection.model);
    return connection.kind === "has_one"
      ? `  ${connection.name}?: ${other} | null;`
      : `  ${connection.name}_list?: ${other}[];`;
  });
  const read = fields.filter((field) => fieldShapeOf(field).form !== "secret");
  return `/** A record of ${name}. */
interface ${type} {
  id: string;
${read.map((field) => `  ${field.identifier}: ${outputType(field)} | null;`).join("\n")}
${relations.join("\n")}
  meta: RecordMeta;
}

/** What is written of ${name}. */
interface ${type}Input {
${fields.map((field) => `  ${field.identifier}?: ${inputType(field)} | null;`).join("\n")}
}`;
}

function nested(fields: readonly FieldDefinition[], typeOf: (field: FieldDefinition) => string): string {
  return `{ ${fields.map((field) => `${field.identifier}: ${typeOf(field)} | null`).join("; ")} }`;
}

function fieldType(field: FieldDefinition, typeOf: (field: FieldDefinition) => string): string {
  const { kind, form, element, options } = fieldShapeOf(field);
  if (form === "fields") return nested(fieldsInside(field), typeOf);
  if (form === "entries") return `${nested(fieldsInside(field), typeOf)}[]`;
  if (form === "values") return `${scalars[elementScalar[element]].typescript}[]`;
  if (form === "value" && options) return options.map((option) => JSON.stringify(option)).join(" | ");
  // A secret is written as a text, and so is what is formatted.
  return scalars[form === "value" ? scalarOf(fieldKinds[kind]) : "text"].typescript;
}

function outputType(field: FieldDefinition): string {
  return fieldShapeOf(field).form === "formatted" ? "RichText" : fieldType(field, outputType);
}

function inputType(field: FieldDefinition): string {
  return fieldType(field, inputType);
}

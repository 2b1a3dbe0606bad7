/** Models, relations, roles and catalogs for tests without a database. */
import type { FieldKind } from "../../lib/contract/fields/field-shape.ts";
import type { FieldDefinition, ModelDefinition, ProjectModels, RelationDefinition } from "../../lib/contract/models.ts";
import type { Action, Level, Role } from "../../lib/engine/access/index.ts";
import { buildCatalog, type Catalog, type CatalogModel } from "../../lib/engine/compiler/index.ts";
import { fieldDefinition } from "./fields/field-definition.ts";
import { fieldSamples } from "./fields/field-samples.ts";

export const modelDefinition = (
  name: string,
  fields: FieldDefinition[],
  more: Partial<ModelDefinition> = {},
): ModelDefinition => ({
  id: name,
  name,
  single_page: false,
  single_page_uuid: null,
  system_generated: false,
  is_tenant_model: false,
  is_common_model: false,
  enable_revision: false,
  fields,
  ...more,
});

/** `book has_one author, has_many book`: how many of the other one has, and how many of it the other. */
export const relationDefinition = (
  from: string,
  to: string,
  forward: RelationDefinition["forward"],
  reverse: RelationDefinition["reverse"],
  more: Partial<RelationDefinition> = {},
): RelationDefinition => ({
  id: `${from}-${to}`,
  from,
  to,
  forward,
  reverse,
  forward_name: to,
  reverse_name: from,
  known_as: null,
  ...more,
});

export const projectModels = (models: ModelDefinition[], relations: RelationDefinition[] = []): ProjectModels => ({
  version: 1,
  models,
  relations,
});

export const role = (name: string, more: Partial<Role> = {}): Role => ({
  name,
  is_admin: false,
  system_generated: false,
  api_permissions: {},
  logic_executions: [],
  ...more,
});
export const admin = role("admin", { is_admin: true, system_generated: true });
export const mayDo = (permissions: Record<string, Partial<Record<Action, Level>>>, name = "clerk") =>
  role(name, { api_permissions: permissions });

/** A field of each sample of each kind, called as the sample; objects have a text inside of them. */
export const sampleField = (name: string, identifier = name): FieldDefinition => {
  const sample = fieldSamples.find((one) => one.name === name)!;
  return fieldDefinition(identifier, {
    ...(sample.field as Partial<FieldDefinition>),
    validation: (sample.field.validation ?? {}) as FieldDefinition["validation"],
    fields: (sample.inside ?? []).map((label) => fieldDefinition(label.toLowerCase())),
  });
};
export const everyField = (): FieldDefinition[] => fieldSamples.map(({ name }) => sampleField(name));

/** The first sample of a kind. */
export const fieldOfKind = (kind: FieldKind, identifier: string = kind): FieldDefinition =>
  sampleField(fieldSamples.find((one) => one.kind === kind)!.name, identifier);

export const object = (identifier: string, fields: FieldDefinition[]) =>
  fieldDefinition(identifier, { field_type: "object", input_type: "object", fields });
export const repeated = (identifier: string, fields: FieldDefinition[]) =>
  fieldDefinition(identifier, { field_type: "repeated", input_type: "repeated", fields });

type CatalogOptions = {
  role?: Role;
  findsParts?: boolean;
  tenancy?: Parameters<typeof buildCatalog>[3];
  languages?: Parameters<typeof buildCatalog>[4];
  media?: Parameters<typeof buildCatalog>[5];
  bound?: Record<string, unknown>;
};

/** In the schema `s`. */
export function catalogFor(
  models: ProjectModels,
  { role: of = admin, findsParts = true, tenancy, languages, media, bound = {} }: CatalogOptions = {},
): Catalog {
  const database = { schema: "s", finds_parts: findsParts };
  const catalog = buildCatalog(models, of, database, tenancy, languages, media);
  return { ...catalog, bound };
}

export const modelIn = (catalog: Catalog, name: string): CatalogModel => catalog.models.get(name)!;

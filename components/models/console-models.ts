/** The project's models as the console reads them: one query for side menu, designer and content alike. */
import { graphql, type ResultOf } from "../../lib/console/graphql.ts";
import type { ModelLook } from "../../lib/contract/model-look.ts";
import type { FieldDefinition, FieldType, ModelDefinition, RelationType } from "../../lib/contract/models.ts";

export const ConsoleModelsQuery = graphql(`
  query Console_Models {
    projectModelsInfo {
      name label icon color menu_group
      single_page single_page_uuid system_generated is_tenant_model is_common_model enable_revision
      own_rights { read create update delete }
      connections { model relation type known_as }
      fields {
        serial identifier label description input_type field_type field_sub_type parent_field system_generated
          enable_indexing
        validation { required unique is_email is_url is_password is_gallery is_multi_choice hide hide_for_roles
          as_title char_limit pattern pattern_message int_range_limit double_range_limit fixed_list_elements
          fixed_list_element_type placeholder width slug_source default plugin_field locals }
        sub_field_info {
          serial identifier label description input_type field_type field_sub_type parent_field system_generated
          validation { required unique is_email is_url is_password is_gallery is_multi_choice hide hide_for_roles
            as_title char_limit pattern pattern_message int_range_limit double_range_limit fixed_list_elements
            fixed_list_element_type placeholder width slug_source default plugin_field locals }
          sub_field_info {
            serial identifier label description input_type field_type field_sub_type parent_field system_generated
            validation { required unique is_email is_url is_password is_gallery is_multi_choice hide hide_for_roles
              as_title char_limit pattern pattern_message int_range_limit double_range_limit fixed_list_elements
              fixed_list_element_type placeholder width slug_source default plugin_field locals }
          }
        }
      }
    }
  }
`);

/** What a change of models makes stale: given to mutations and queries, because an empty list carries no type names. */
export const modelTypenames = { additionalTypenames: ["ModelType", "FieldInfo", "ConnectionType"] };

/** A relation seen from the model it is listed in. */
export interface ConsoleConnection {
  /** The other model. */
  model: string;
  kind: RelationType;
  type: string;
  known_as: string | null;
  /** Name of the relation here: known_as, else the other model. */
  name: string;
  /** What people read in place of the name. */
  label: string;
  /** How the other model looks. */
  other: ModelFace;
  /** Key of the connect and disconnect maps: `author_id`, `comment_ids`. */
  key: string;
}

/** What the reader's role may do with a model's records; true also where custom logic decides. */
export type RecordRights = Record<"read" | "create" | "update" | "delete", boolean>;

/** What people see of a model. */
export interface ModelFace {
  name: string;
  /** The name where no label was given. */
  label: string;
  icon: string | null;
  color: string | null;
}

/** A model with its relations. */
export interface ConsoleModel extends Omit<ModelDefinition, keyof ModelLook>, ModelFace {
  name: string;
  /** Under which heading it stands in the menu; null for the first. */
  menu_group: string | null;
  connections: ConsoleConnection[];
  /** For what is drawn: the API judges each call by itself. */
  may: RecordRights;
}

/** Where rights are not known nobody is kept out. */
const allRights: RecordRights = { read: true, create: true, update: true, delete: true };

/** A field as the query gives it, at whichever depth. */
interface RawField {
  serial: number | null;
  identifier: string | null;
  label: string | null;
  description: string | null;
  input_type: string | null;
  field_type: string | null;
  field_sub_type: string | null;
  system_generated: boolean | null;
  enable_indexing?: boolean | null;
  validation: unknown;
  sub_field_info?: readonly (RawField | null)[] | null;
}

function present<T>(list: readonly (T | null)[] | null | undefined): T[] {
  return (list ?? []).filter((item): item is T => item !== null);
}

/** Entries that are null mean `not set`. */
function compact(validation: unknown): FieldDefinition["validation"] {
  const set = Object.entries(validation ?? {}).filter(([name, value]) => name !== "__typename" && value !== null);
  return Object.fromEntries(set) as FieldDefinition["validation"];
}

function fieldOf(raw: RawField, parent: string | null): FieldDefinition {
  const identifier = raw.identifier ?? "";
  const path = parent ? `${parent}.${identifier}` : identifier;
  return {
    identifier,
    label: raw.label ?? identifier,
    description: raw.description ?? "",
    serial: raw.serial ?? 0,
    field_type: (raw.field_type ?? "text") as FieldType,
    field_sub_type: (raw.field_sub_type || null) as FieldDefinition["field_sub_type"],
    input_type: (raw.input_type || "string") as FieldDefinition["input_type"],
    parent_field: parent,
    system_generated: raw.system_generated ?? false,
    enable_indexing: raw.enable_indexing ?? false,
    validation: compact(raw.validation),
    fields: present(raw.sub_field_info)
      .map((child) => fieldOf(child, path))
      .sort((a, b) => a.serial - b.serial),
  };
}

const faceOf = ({ name, label, icon, color }: { [Part in keyof ModelFace]?: string | null }): ModelFace => ({
  name: name ?? "",
  label: label || name || "",
  icon: icon ?? null,
  color: color ?? null,
});

/** The models of an answer, by what people call them, without those the product keeps for itself. */
export function modelsOf(data: ResultOf<typeof ConsoleModelsQuery> | undefined): ConsoleModel[] {
  const all = present(data?.projectModelsInfo);
  return (
    all
      .filter((model) => !model.system_generated)
      .map((model) => ({
        id: model.name ?? "",
        ...faceOf(model),
        menu_group: model.menu_group,
        single_page: model.single_page ?? false,
        single_page_uuid: model.single_page_uuid,
        system_generated: false,
        is_tenant_model: model.is_tenant_model ?? false,
        is_common_model: model.is_common_model ?? false,
        enable_revision: model.enable_revision ?? false,
        fields: present<RawField>(model.fields)
          .map((field) => fieldOf(field, null))
          .sort((a, b) => a.serial - b.serial),
        may: model.own_rights ?? allRights,
        connections: present(model.connections).map((connection) => {
          const kind: RelationType = connection.relation === "has_many" ? "has_many" : "has_one";
          const name = connection.known_as || connection.model || "";
          const other = faceOf(all.find((one) => one.name === connection.model) ?? { name: connection.model });
          return {
            model: connection.model ?? "",
            kind,
            type: connection.type ?? "",
            known_as: connection.known_as || null,
            name,
            label: connection.known_as || other.label,
            other,
            key: `${name}${kind === "has_many" ? "_ids" : "_id"}`,
          };
        }),
      }))
      // One language for all: the server and the browser must agree on the order.
      .sort((a, b) => a.label.localeCompare(b.label, "en"))
  );
}

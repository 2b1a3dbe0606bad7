import { typeAlone } from "../../../contract/field-kinds/declared-type.ts";
import type { FieldDefinition, ModelDefinition } from "../../../contract/models.ts";
import type { ProjectDatabase } from "../../projects/index.ts";
import type { ModelChange } from "../model-change.ts";
import { systemTable } from "../storage.ts";

/**
 * A statement that keeps what records were. `rows` is a select of the revision's id, the model, the record's id and
 * status, the operation, its data, who changes it, and its relations.
 */
export function insertRevisions(database: Pick<ProjectDatabase, "schema">, rows: string): string {
  const columns = "id, model, record_id, status, operation, data, actor, relations";
  return `insert into ${systemTable(database, "_revisions")} (${columns}) ${rows}`;
}

/**
 * Keeps beside the revisions that there are which type a field had, before it gets another one: their values stay whole
 * and are converted when they are read. Nothing where a revision is of an older type still.
 */
export async function noteTypeInRevisions(
  { sql, project }: ModelChange,
  model: ModelDefinition,
  field: FieldDefinition,
): Promise<void> {
  await sql(
    `update ${systemTable(project.database, "_revisions")} set types = jsonb_build_object($2::text, $3::jsonb) || types
     where model = $1::text and not types ? $2::text`,
    [model.name, field.id, JSON.stringify(typeAlone(field))],
  );
}

/** Many projects alike: the first is made by the engine's own commands, the others after it by the database. */
import { loadModels } from "../../../lib/engine/models/index.ts";
import { sha256 } from "../../../lib/platform/crypto.ts";
import { quoteIdentifier } from "../../../lib/platform/db/quote-identifier.ts";
import type { Platform } from "../../../lib/platform/platform.ts";
import { type ProjectSketch, testProject } from "../../support/project.ts";

export const modelsOfProject = 20;

/** 20 models of 10 fields of many types, each related with the next. */
function sketch(): ProjectSketch {
  const numbers = Array.from({ length: modelsOfProject }, (_, i) => i + 1);
  const fields = [
    { field_label: "Title", field_type: "text", input_type: "string", validation: { required: true } },
    { field_label: "Body", field_type: "multiline", input_type: "string" },
    { field_label: "Size", field_type: "number", input_type: "int" },
    { field_label: "Rating", field_type: "number", input_type: "double" },
    { field_label: "Pinned", field_type: "boolean", input_type: "bool" },
    { field_label: "Released", field_type: "date", input_type: "string" },
    {
      field_label: "Colour",
      field_type: "list",
      field_sub_type: "dropdown",
      input_type: "string",
      validation: { fixed_list_elements: ["red", "green", "blue"] },
    },
    { field_label: "Labels", field_type: "list", field_sub_type: "dynamicList", input_type: "string" },
    { field_label: "Place", field_type: "object", input_type: "object" },
    { field_label: "City", parent_field: "place", field_type: "text", input_type: "string" },
  ];
  return {
    models: Object.fromEntries(numbers.map((n) => [`model_${n}`, { fields }])),
    relations: numbers
      .slice(1)
      .map((n) => ({ from: `model_${n - 1}`, to: `model_${n}`, forward: "has_one", reverse: "has_many" })),
  };
}

/** Makes `count` projects and gives a token of each. */
export async function seedProjects(platform: Platform, count: number): Promise<string[]> {
  const { project, token } = await testProject(platform, sketch());
  const { pool } = platform;
  const { rows } = await pool.query<{ name: string }>("select tablename as name from pg_tables where schemaname = $1", [
    project.database.schema,
  ]);
  const from = quoteIdentifier(project.database.schema);
  const filled = ["_model_version", "_models", "_relations"];
  if ((await loadModels(project)).models.length !== modelsOfProject) throw new Error("Models are missing.");
  const tokens = [token];
  for (let i = 1; i < count; i++) {
    const id = `${project.id}-${i}`;
    const text = `plinth_${String(i).padStart(43, "0")}`;
    const schema = `project_${id}`;
    const to = quoteIdentifier(schema);
    const tables = rows.map(({ name }) => {
      const table = quoteIdentifier(name);
      return `create table ${to}.${table} (like ${from}.${table} including all);`;
    });
    await pool.query(`begin; set local statement_timeout = 0; create schema ${to};
      ${tables.join("")}
      ${filled.map((name) => `insert into ${to}."${name}" select * from ${from}."${name}";`).join("")}
      insert into plinth.projects (id, name, owner_id, database_kind, database_schema, secret_key_hash, secret_key_encrypted)
        select '${id}', '${id}', owner_id, database_kind, '${schema}', secret_key_hash, secret_key_encrypted from plinth.projects where id = '${project.id}';
      insert into plinth.project_roles (project_id, name, is_admin, system_generated) values ('${id}', 'admin', true, true);
      insert into plinth.api_tokens (id, project_id, name, role, token_hash, token_encrypted, token_start, created_by)
        select gen_random_uuid(), id, 'bench', 'admin', '\\x${sha256(text).toString("hex")}', '', '', owner_id from plinth.projects where id = '${id}';
      commit`);
    tokens.push(text);
  }
  return tokens;
}

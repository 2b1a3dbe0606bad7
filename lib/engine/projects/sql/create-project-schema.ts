import { quoteIdentifier, quoteText } from "../../../platform/db/quote-identifier.ts";
import { schemaSteps } from "../schema-steps/index.ts";

/**
 * The schema of a new project with Plinth's own tables, in the newest form. One text of several statements, to be run
 * in a transaction; also gives the schema a comment that names the project, by which an unfinished creation is known
 * again.
 */
export function createProjectSchema(schema: string, projectId: string): string {
  const s = quoteIdentifier(schema);
  return `
    create schema ${s};
    comment on schema ${s} is ${quoteText(schemaComment(projectId))};
    -- one row: version grows with every change of the models, schema_version with every step of Plinth's own tables
    create table ${s}."_model_version" (version bigint not null, schema_version integer not null default 0);
    create unique index "_model_version_one_row" on ${s}."_model_version" ((true));
    insert into ${s}."_model_version" values (1, ${schemaSteps.length});
    create table ${s}."_models" (id uuid primary key, definition jsonb not null);
    create unique index "_models_name_key" on ${s}."_models" ((definition->>'name'));
    create table ${s}."_relations" (id uuid primary key, definition jsonb not null);
    -- people and tokens that wrote records, as they were called then
    create table ${s}."_actors" (
      id text primary key,
      first_name text not null default '',
      last_name text not null default '',
      email text not null default '',
      avatar text not null default ''
    );
    ${schemaSteps.map((step) => step(s)).join(";\n")}`;
}

/** How a schema says which project it belongs to. */
export function schemaComment(projectId: string): string {
  return `Plinth project ${projectId}`;
}

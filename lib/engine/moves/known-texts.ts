/**
 * What the engine writes into the tables of projects, as PostgreSQL tells it again. Whoever has the password of a
 * project's own database can write other things there, such as a default that asks for all passwords: on the way back
 * they would run with the rights of the installation.
 */
import type { Structure } from "./structure.ts";

const name = `(?:[a-z_][a-z0-9_]*|"(?:[^"]|"")+")`;
const names = `${name}(?:, ${name})*`;
const literal = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
const oneOf = (...texts: string[]): string => `(?:${texts.join("|")})`;

const tenant = literal("(NULLIF(current_setting('plinth.tenant'::text, true), ''::text))::uuid");
const noTenant = literal("NULLIF(current_setting('plinth.tenant'::text, true), ''::text) IS NULL");

const types = oneOf(
  ...["bigint", "date", "jsonb", "pg_snapshot", "timestamp with time zone", "xid8"],
  literal("time(3) without time zone"),
  String.raw`(?:boolean|double precision|integer|text|uuid)(?:\[\])?`,
);
const defaults = oneOf(
  "0",
  "now\\(\\)",
  "pg_current_xact_id\\(\\)",
  "''::text",
  "'draft'::text",
  "'{}'::jsonb",
  tenant,
);
const column = whole(`${types}(?: generated always as identity| default ${defaults})?(?: not null)?`);

/** `'draft'::text, 'published'::text` */
const texts = "'[a-z]+'::text(?:, '[a-z]+'::text)*";
const check = oneOf(
  String.raw`${name} = ANY \(ARRAY\[${texts}\]\)`,
  String.raw`\(${name} IS NOT NULL\) OR \(_status = 'draft'::text\)`,
  `id = '[0-9a-f-]{36}'::uuid`,
);
const indexKeys = oneOf(
  `${name}(?: DESC)?(?:, ${name}(?: DESC)?)*`,
  String.raw`\(true\)`,
  String.raw`\(\(definition ->> 'name'::text\)\)`,
);
const ofTenant = String.raw`\(${oneOf("id", "_tenant_id")} = ${tenant}\)`;
const ofFile = String.raw`\(tenant_id IS NULL\) OR \(tenant_id = ${tenant}\) OR \(\(CURRENT_USER <> 'plinth_tenant'::name\) AND \(${noTenant}\)\)`;
const condition = oneOf(ofTenant, String.raw`\(\(${tenant} IS NULL\) OR ${ofTenant}\)`, String.raw`\(${ofFile}\)`);

function whole(text: string): RegExp {
  return new RegExp(`^${text}$`);
}

/**
 * The structure without indexes that reads asked for and that are not plain: they are made again where they are missed.
 * `foreign` names in words what else the engine did not write; where it is empty, all texts of the structure may run
 * anywhere.
 */
export function knownOf(structure: Structure, schema: string): { structure: Structure; foreign: string[] } {
  const own = `(?:${literal(schema)}|"${literal(schema.replaceAll('"', '""'))}")`;
  const constraint: Record<string, RegExp> = {
    p: whole(String.raw`PRIMARY KEY \(${names}\)`),
    u: whole(String.raw`UNIQUE \(${names}\)`),
    c: whole(String.raw`CHECK \(\(${check}\)\)`),
    f: whole(String.raw`FOREIGN KEY \(${name}\) REFERENCES ${own}\.${name}\(${name}\) ON DELETE (?:SET NULL|CASCADE)`),
  };
  const index = whole(
    String.raw`CREATE (?:UNIQUE )?INDEX ${name} ON ${own}\.${name} USING (?:btree|gin) \(${indexKeys}\)(?: WHERE \(_status = 'published'::text\))?`,
  );
  const policy = whole(
    String.raw`create policy _tenant on ${own}\.${name} as PERMISSIVE for ALL to (?:public|plinth_tenant) using \(${condition}\)(?: with check \(${condition}\))?`,
  );
  const isKnown = ({ definition }: { definition: string }) => index.test(definition);
  const indexes = structure.indexes.filter((one) => isKnown(one) || !one.name.startsWith("_auto_"));
  const foreign = [
    ...structure.tables.flatMap((table) => [
      ...table.columns.filter((one) => !column.test(one.definition)).map((one) => `column ${table.name}.${one.name}`),
      ...(table.options === null ? [] : [`storage options of ${table.name}`]),
    ]),
    ...structure.constraints
      .filter(({ kind, definition }) => !constraint[kind]?.test(definition))
      .map((one) => `constraint ${one.name} of ${one.table}`),
    ...indexes.filter((one) => !isKnown(one)).map((one) => `index ${one.name}`),
    ...structure.policies.filter((text) => !policy.test(text)).map((text) => text.slice(0, 100).replace("create ", "")),
  ];
  return { structure: { ...structure, indexes }, foreign };
}

import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { FieldDefinition, RelationDefinition } from "../../../lib/contract/models.ts";
import { columnTypeOf, relationStorage } from "../../../lib/engine/models/index.ts";
import { goodPassword } from "../../support/accounts.ts";
import { queryDataFolder } from "../../support/databases/data-folder-database.ts";
import { type Browser, browser } from "../../support/in-process.ts";
import { type ServerProcess, startServer } from "../../support/nodes/server-process.ts";
import { freePort } from "../../support/services/free-port.ts";
import { isShort } from "../../support/short-form/drawn.ts";
import { type ModelPicture, stepsOf } from "../../support/worlds/model-script.ts";

const project = "crash-site";
const schema = `project_${project}`;
const kills = isShort ? 2 : 6;

let folder: string;
let server: ServerProcess;
let ada: Browser;
let token: string;

const query = <Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []) =>
  queryDataFolder<Row>(folder, sql, values);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "plinth-crash-"));
  chmodSync(folder, 0o711);
  const settings = { PLINTH_DATA_DIR: folder, PORT: String(await freePort()) };
  server = await startServer(settings);
  ada = browser({ fetch }, server.url);
  // The first account is super admin: no limit of projects.
  await ada.post("/auth/v2/register", { email: "ada@example.com", password: goodPassword });
  await createProject(project);
  await ada.post("/system/project/switch", { id: project });
  await change(`addModelToProject(name: "note") { name }`);
  await change(
    `upsertFieldToModel(model_name: "note", field_label: "Text", field_type: text, input_type: string) { serial }`,
  );
  token = (await change(`generateApiToken(name: "crash", role: "admin") { token }`)).generateApiToken.token;
});
afterAll(async () => {
  await server.end();
  rmSync(folder, { recursive: true, force: true });
});

/** Killed before it could answer: whether the write counts is open. */
class Unanswered extends Error {}

async function answered<T>(attempt: () => Promise<T>): Promise<T> {
  return attempt().catch((error) => {
    throw error instanceof TypeError || error instanceof SyntaxError ? new Unanswered() : error;
  });
}

async function change(mutation: string) {
  const { status, body } = await answered(() => ada.post("/system/graphql", { query: `mutation { ${mutation} }` }));
  if (status === 503 || body.errors?.[0].extensions.code === "UNAVAILABLE") throw new Unanswered();
  if (status !== 200 || body.errors) throw new Error(`${mutation}: ${status} ${JSON.stringify(body)}`);
  return body.data;
}

async function createProject(id: string): Promise<void> {
  const project = { name: id, id, plan_type: "dedicated", tier_name: "free", project_type: "general" };
  const { status, body } = await answered(() => ada.post("/system/project/create", project));
  if (status === 503) throw new Unanswered();
  if (status !== 200) throw new Error(`${id}: ${status} ${JSON.stringify(body)}`);
}

async function createNote(text: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const body = JSON.stringify({
    query: "mutation ($t: String) { createNote(input: { text: $t }) { id } }",
    variables: { t: text },
  });
  return answered(async () => {
    const response = await fetch(`${server.url}/secured/graphql`, { method: "POST", headers, body });
    const answer = (await response.json()) as { data?: { createNote: { id: string } } };
    // The database may be gone a moment before the server is.
    if (response.status === 503) throw new Unanswered();
    if (!answer.data?.createNote) throw new Error(`${text}: ${response.status} ${JSON.stringify(answer)}`);
    return answer.data.createNote.id;
  });
}

/** Does it again and again until the server is gone. */
async function untilKilled(write: () => Promise<void>): Promise<void> {
  try {
    for (;;) await write();
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error;
  }
}

interface Definitions {
  models: { name: string; fields: FieldDefinition[] }[];
  relations: RelationDefinition[];
}

async function readDefinitions(): Promise<Definitions> {
  const read = async <T>(table: string) =>
    (await query<{ definition: T }>(`select definition from "${schema}"."${table}" order by id`)).map(
      (row) => row.definition,
    );
  return {
    models: await read<Definitions["models"][number]>("_models"),
    relations: await read<RelationDefinition>("_relations"),
  };
}

/** `table.column type` of all that the definitions call for. */
function promisedColumns({ models, relations }: Definitions): string[] {
  const columns = models.flatMap(({ name, fields }) => [
    `${name}.id uuid`,
    `${name}._status text`,
    ...["_created_at", "_updated_at"].map((column) => `${name}.${column} timestamp with time zone`),
    ...["_created_by", "_modified_by"].map((column) => `${name}.${column} text`),
    ...fields.map(
      (field) =>
        `${name}.${field.identifier} ${columnTypeOf(field).replace("timestamptz", "timestamp with time zone")}`,
    ),
  ]);
  for (const relation of relations) {
    const storage = relationStorage(relation);
    if (storage.kind === "column") columns.push(`${storage.holder}.${storage.column} uuid`);
    else columns.push(`${storage.table}.from_id uuid`, `${storage.table}.to_id uuid`);
  }
  return columns.sort();
}

/** The same of what the database has. */
async function realColumns(): Promise<string[]> {
  const rows = await query<{ line: string }>(
    `select table_name || '.' || column_name || ' ' || format_type(a.atttypid, a.atttypmod) as line
     from information_schema.columns c
     join pg_attribute a on a.attrelid = format('%I.%I', table_schema, table_name)::regclass and a.attname = column_name
     where table_schema = $1 and (table_name !~ '^_' or table_name ~ '^_join_')`,
    [schema],
  );
  return rows.map(({ line }) => line).sort();
}

function pictureOf({ models, relations }: Definitions): ModelPicture {
  return {
    models: Object.fromEntries(models.map(({ name, fields }) => [name, fields.map(({ identifier }) => identifier)])),
    relations: relations.map(({ from, to }) => `${from}>${to}`),
  };
}

const sorted = ({ models, relations }: ModelPicture): ModelPicture => ({
  models: Object.fromEntries(
    Object.entries(models)
      .sort()
      .map(([name, fields]) => [name, fields.toSorted()]),
  ),
  relations: relations.toSorted(),
});

test(`of ${kills} kills at random moments, none loses an acknowledged write or leaves a model or project half made`, async () => {
  const notes = new Map<string, string>();
  const projects = [project];
  let [rounds, projectsTried, notesTried, modelChanges] = [0, 0, 0, 0];
  let picture = pictureOf(await readDefinitions());

  for (let kill = 1; kill <= kills; kill++) {
    // Both when the last change was not answered: it may have been made or not, but nothing between.
    let candidates = [picture];
    const work = [
      untilKilled(async () => {
        for (const step of stepsOf(++rounds, picture)) {
          const next = structuredClone(picture);
          step.apply(next);
          candidates = [picture, next];
          await change(step.mutation);
          picture = next;
          candidates = [picture];
          modelChanges++;
        }
      }),
      untilKilled(async () => {
        const id = `crash-${++projectsTried}`;
        await createProject(id);
        projects.push(id);
      }),
      ...[1, 2].map(() =>
        untilKilled(async () => {
          const text = `note ${++notesTried}`;
          notes.set(await createNote(text), text);
        }),
      ),
    ];
    const before = [modelChanges, projects.length, notes.size];
    await expect
      .poll(() => [modelChanges, projects.length, notes.size].every((count, i) => count > before[i]!), {
        timeout: 20_000,
        interval: 5,
      })
      .toBe(true);
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 500));
    // Every second time the database dies with the server, and has to recover by itself.
    if (kill % 2 === 0)
      process.kill(Number(readFileSync(join(folder, "postgres", "postmaster.pid"), "utf8").split("\n")[0]), "SIGKILL");
    await server.end("SIGKILL");
    await Promise.all(work);
    server = await startServer({ PLINTH_DATA_DIR: folder, PORT: new URL(server.url).port });

    const definitions = await readDefinitions();
    expect(await realColumns(), `kill ${kill}`).toEqual(promisedColumns(definitions));
    const found = sorted(pictureOf(definitions));
    expect(candidates.map(sorted), `kill ${kill}`).toContainEqual(found);
    picture = pictureOf(definitions);

    const rows = await query<{ id: string; made: boolean; is_member: boolean }>(
      `select id, to_regclass(format('%I._model_version', database_schema)) is not null as made,
         exists (select from plinth.project_members m where m.project_id = p.id and m.user_id = p.owner_id) as is_member
       from plinth.projects p`,
    );
    expect(rows.filter(({ made, is_member }) => !made || !is_member)).toEqual([]);
    const ids = rows.map(({ id }) => id).sort();
    const schemas = await query<{ name: string }>(
      "select nspname as name from pg_namespace where nspname like 'project\\_%'",
    );
    expect(schemas.map(({ name }) => name.slice("project_".length)).sort()).toEqual(ids);
    expect(projects.filter((id) => !ids.includes(id))).toEqual([]);

    const kept = new Map(
      (await query<{ id: string; text: string }>(`select id, text from "${schema}".note`)).map(({ id, text }) => [
        id,
        text,
      ]),
    );
    expect([...notes].filter(([id, text]) => kept.get(id) !== text)).toEqual([]);
  }
  console.log(
    `${kills} kills: ${modelChanges} changes of models, ${projects.length} projects, ${notes.size} records acknowledged and found`,
  );
}, 300_000);

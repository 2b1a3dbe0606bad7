/**
 * `npm run bench:million`: reads of one model with a million records (BENCH_ROWS for another number), each as a request to the generated API in this process, medians
 * in milliseconds; and a filtered, sorted and counted list against what one writes by hand without the index that the engine builds.
 */
import { tableOf } from "../../lib/engine/models/index.ts";
import { suggestedIndexesBuilt } from "../../lib/engine/records/index.ts";
import { type TestProject, testProject } from "../support/project.ts";
import { median } from "./figures/goals.ts";
import { residentMb } from "./figures/process-figures.ts";
import { startGround } from "./ground/ground.ts";

const rows = Number(process.env.BENCH_ROWS ?? 1_000_000);
const goalMs = 100;
const rounds = 9;

const { platform, stop } = await startGround();
try {
  const p = await testProject(platform, {
    models: {
      entry: {
        fields: [
          { field_label: "Title", field_type: "text", input_type: "string" },
          { field_label: "Code", field_type: "text", input_type: "string", enable_indexing: true },
          { field_label: "Views", field_type: "number", input_type: "int" },
        ],
      },
    },
  });
  await seed(p);
  const far = rows - 50;
  const filtered = `where: { title: { contains: "${String(rows).slice(1, 3)}99 " } }`;
  const byHand = await medianOf(() => handWritten(p, `%${String(rows).slice(1, 3)}99 %`));
  const queries: Record<string, string> = {
    "first page": `{ entryList(limit: 50) { id title views } }`,
    "last page": `{ entryList(limit: 50, offset: ${far}) { id title views } }`,
    "sorted by a text": `{ entryList(limit: 50, sort: [{ title: asc }]) { id title views } }`,
    "sorted by a number": `{ entryList(limit: 50, sort: [{ views: desc }]) { id title views } }`,
    "indexed field": `{ entryList(where: { code: { eq: "c${Math.floor(rows / 2)}" } }) { id title } }`,
    search: `{ entryList(search: "needle${Math.floor(rows / 3)}") { id title } }`,
    "search and count": `{ entryList(search: "rare", sort: [{ views: desc }], limit: 20) { id } entryCount(search: "rare") }`,
    total: `{ entryCount }`,
    "connection page": `{ entryConnection(first: 50, after: "${await cursorAt(p, far - 50)}") { edges { cursor node { title } } pageInfo { hasNextPage } } }`,
    "filter sort total": `{ entryList(${filtered}, sort: [{ views: desc }], limit: 20) { id title } entryCount(${filtered}) }`,
  };
  const before = residentMb(process.pid);
  // A search without its index may be stopped for taking too long; it has told what it needs by then.
  for (const query of Object.values(queries)) await p.ask(query);
  await suggestedIndexesBuilt(p.project.database);
  await p.project.database.pool.query(`vacuum analyze ${tableOf(p.project.database, "entry")}`);
  console.log(`${rows} records, median of ${rounds} requests, goal ${goalMs} ms`);
  for (const [name, query] of Object.entries(queries)) {
    const ms = await medianOf(() => ask(p, query));
    console.log(`${ms <= goalMs ? "ok  " : "SLOW"} ${name.padEnd(20)}${ms.toFixed(1).padStart(9)} ms`);
    if (name === "filter sort total")
      console.log(
        `     by hand, no index   ${byHand.toFixed(1).padStart(9)} ms, ${(byHand / ms).toFixed(1)} times as long`,
      );
  }
  console.log(
    `     memory of the server and of this program: ${before.toFixed(0)} MB before, ${residentMb(process.pid).toFixed(0)} MB after`,
  );
} finally {
  await stop();
}

async function seed({ project }: TestProject): Promise<void> {
  const table = tableOf(project.database, "entry");
  // Ids rise with time, as those of real records do.
  await project.database.pool.query(`begin; set local statement_timeout = 0;
    insert into ${table} (id, title, code, views, _status)
    select (lpad(to_hex(i), 12, '0') || '7000800000000000' || lpad(to_hex(i % 65536), 4, '0'))::uuid,
      'Entry ' || i || ' of many needle' || i || case when i % 5000 = 0 then ' rare' else '' end, 'c' || i, (i * 7919::bigint % 1000003)::integer, 'published'
    from generate_series(1, ${rows}) i;
    commit`);
  await project.database.pool.query(`vacuum analyze ${table}`);
}

async function ask(p: TestProject, query: string): Promise<string> {
  const { json, text } = await p.ask(query);
  if (json.errors) throw new Error(text);
  return text;
}

/** Two root fields, as everybody writes them. */
function handWritten({ project }: TestProject, pattern: string): Promise<unknown> {
  const table = tableOf(project.database, "entry");
  return project.database.pool.query({
    name: "by-hand",
    text: `select array_to_json(array(select x from (select id, title from ${table} where _status = 'published' and title like $1 order by views desc, id limit 20) x))::text,
      (select count(*) from ${table} where _status = 'published' and title like $1)`,
    values: [pattern],
  });
}

async function cursorAt(p: TestProject, offset: number): Promise<string> {
  const { json } = await p.ask(
    `{ entryList(limit: 1, offset: ${offset}) { id } entryConnection(first: 1) { edges { cursor } } }`,
  );
  const [key] = JSON.parse(Buffer.from(json.data.entryConnection.edges[0].cursor, "base64url").toString());
  return Buffer.from(JSON.stringify([key, json.data.entryList[0].id])).toString("base64url");
}

async function medianOf(act: () => Promise<unknown>): Promise<number> {
  const spans: number[] = [];
  for (let round = 0; round < rounds + 3; round++) {
    const began = performance.now();
    await act();
    if (round >= 3) spans.push(performance.now() - began);
  }
  return median(spans);
}

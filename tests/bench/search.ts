/**
 * `npm run bench:search`: searches of one model with 200,000 records of 250 characters (BENCH_ROWS for another number), for words in all of them, in half, in one of
 * a hundred, in 200 and in one; each as a request to the generated API in this process, medians in milliseconds.
 */
import { tableOf } from "../../lib/engine/models/index.ts";
import { suggestedIndexesBuilt } from "../../lib/engine/records/index.ts";
import { type TestProject, testProject } from "../support/project.ts";
import { median } from "./figures/goals.ts";
import { startGround } from "./ground/ground.ts";

const rows = Number(process.env.BENCH_ROWS ?? 200_000);
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);

const words = {
  "in all": "everywhere",
  "in half": "frequent",
  "in 1 of 100": "seldom",
  "in 200": "scarce",
  "a part, in one": `eedle${Math.floor(rows / 3)}x`,
};
const queries = {
  "first page": "{ entryList(search: WORD, limit: 20) { id title } }",
  "page 50": "{ entryList(search: WORD, limit: 20, offset: 980) { id title } }",
  sorted: "{ entryList(search: WORD, limit: 20, sort: [{ meta: { created_at: desc } }]) { id title } }",
  connection: "{ entryConnection(search: WORD, first: 20) { edges { cursor node { id title } } } }",
  "page and total": "{ entryList(search: WORD, limit: 20) { id title } entryCount(search: WORD) }",
};

const { platform, stop } = await startGround();
try {
  const p = await testProject(platform, {
    models: {
      entry: {
        fields: [
          { field_label: "Title", field_type: "text", input_type: "string" },
          { field_label: "Code", field_type: "text", input_type: "string" },
          { field_label: "Body", field_type: "text", input_type: "string" },
        ],
      },
    },
  });
  await seed(p);
  // A search without its index may be stopped for taking too long; it has told what it needs by then.
  for (const word of Object.values(words)) await p.ask(asked(queries["first page"], word));
  await suggestedIndexesBuilt(p.project.database);
  await p.project.database.pool.query(`vacuum analyze ${tableOf(p.project.database, "entry")}`);
  console.log(`${rows} records, median of ${rounds} requests in ms`);
  console.log(["".padEnd(16), ...Object.keys(queries).map((name) => name.padStart(15))].join(""));
  for (const [where, word] of Object.entries(words)) {
    const spans: number[] = [];
    for (const query of Object.values(queries)) spans.push(await medianOf(() => ask(p, query, word)));
    console.log([where.padEnd(16), ...spans.map((ms) => ms.toFixed(1).padStart(15))].join(""));
  }
} finally {
  await stop();
}

async function seed({ project }: TestProject): Promise<void> {
  const table = tableOf(project.database, "entry");
  // Ids rise with time, as those of real records do.
  await project.database.pool.query(`begin; set local statement_timeout = 0;
    insert into ${table} (id, title, code, body, _status, _created_at)
    select (lpad(to_hex(i), 12, '0') || '7000800000000000' || lpad(to_hex(i % 65536), 4, '0'))::uuid,
      'Entry ' || i, 'c-' || i,
      'This text is everywhere the same but for ' || case when i % 2 = 0 then 'frequent ' else '' end || case when i % 100 = 0 then 'seldom ' else '' end
        || case when i % greatest(1, ${rows} / 200) = 7 then 'scarce ' else '' end || 'needle' || i || 'x, '
        || md5(i::text) || ' ' || md5(i::text || 'a') || ' ' || md5(i::text || 'b') || ' ' || md5(i::text || 'c'),
      'published', now() - i * interval '1 second'
    from generate_series(1, ${rows}) i;
    commit`);
  await project.database.pool.query(`vacuum analyze ${table}`);
}

function asked(query: string, word: string): string {
  return query.replaceAll("WORD", JSON.stringify(word));
}

async function ask(p: TestProject, query: string, word: string): Promise<void> {
  const { json, text } = await p.ask(asked(query, word));
  if (json.errors) throw new Error(text);
}

async function medianOf(act: () => Promise<unknown>): Promise<number> {
  const spans: number[] = [];
  for (let round = 0; round < rounds + 2; round++) {
    const began = performance.now();
    await act();
    if (round >= 2) spans.push(performance.now() - began);
  }
  return median(spans);
}

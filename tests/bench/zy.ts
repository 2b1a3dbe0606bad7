import { queryDataFolder } from "../support/data-folder-database.ts";
import { startConsole } from "./console-server.ts";
const { folder, context, seed, stop, url } = await startConsole();
const project = await seed.project("Bench");
for (const m of ["small"]) {
await seed.model(m, [
      { field_label: "Title", field_type: "text", validation: { as_title: true } },
      { field_label: "Code", field_type: "text", validation: {} },
      { field_label: "Views", field_type: "number", input_type: "int", validation: {} },
      { field_label: "Open", field_type: "boolean", validation: {} },
      { field_label: "Seen", field_type: "date", validation: {} },
]);
const t = `"project_${project}"."${m}"`;
await queryDataFolder(folder, `insert into ${t} (id,title,views,code,open,seen,_status) select gen_random_uuid(), '${m} '||((i+31)*104729::bigint%1000003)||' n'||i, (i*7919::bigint%1000003)::int,'c'||i,i%2=0,now()-i*interval '1 minute','published' from generate_series(1,100) i`);
}
const cookies = (await context.cookies()).map((c) => `${c.name}=${c.value}`).join("; ");
console.log(cookies.length, [...(await fetch(`${url}/icon.svg?x`, { headers: { cookie: cookies } })).headers].map((h) => h.join(": ")).join("\n"));
const query = `query Content_Rows($model: String!, $sort: JSON) { getModelData(model: $model, sort: $sort, limit: 50, page: 1, status: all) { position results { id data meta { created_at updated_at status } } } }`;
const spans: number[] = [];
for (let i = 0; i < 200; i++) {
  const t = performance.now();
  const r = await fetch(`${url}/system/graphql`, { method: "POST", headers: { cookie: cookies, "content-type": "application/json", "x-use-cookies": "true", origin: url }, body: JSON.stringify({ query, variables: { model: "small" } }) });
  const text = await r.text();
  if (i === 0) console.log(text.slice(0, 300), text.length);
  spans.push(performance.now() - t);
}
const s = spans.slice(100).sort((a, b) => a - b);
console.log("median", s[50], "p95", s[95]);
await stop();

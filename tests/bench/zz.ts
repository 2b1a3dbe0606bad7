import { takenOver } from "../e2e/taken-over.ts";
import { queryDataFolder } from "../support/data-folder-database.ts";
import { startConsole } from "./console-server.ts";
import { untilNewRows } from "./new-rows.ts";
const { folder, context, seed, stop } = await startConsole();
const project = await seed.project("Bench");
const names = ["small", "apple", "birch", "cedar", "daisy", "elder", "ferns"];
for (const m of names) {
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
const page = await context.newPage();
const cdp = await context.newCDPSession(page);
await page.addInitScript(() => { const w = window as any; w.log = []; w.at = () => Math.round(performance.now() - (w.t0 ?? 0));
 const f = window.fetch;
 window.addEventListener("click", (e) => { w.t0 = e.timeStamp; w.log = w.log.filter((x: any) => x[1] > w.t0 - 200).map(([a, b]: any) => [a, b - w.t0]); performance.clearResourceTimings(); }, { capture: true });
 const ps = history.pushState; history.pushState = function (...a: any) { w.log.push(["pushState", w.at()]); return (ps as any).apply(history, a); };
 window.fetch = async (...a) => { let n = String((a[0] as any)?.url ?? a[0]).slice(-60); try { const q = JSON.parse((a[1] as any)?.body ?? "{}"); n = q.operationName ?? q.query?.slice(0, 30) ?? n; } catch {} w.log.push([n + " sent", w.at()]); const r = await f(...a); w.log.push([n + " headers", w.at()]); const t = r.text.bind(r); r.text = async () => { const x = await t(); w.log.push([n + " body " + x.length, w.at()]); return x; }; return r; };
 new PerformanceObserver((l) => { for (const e of l.getEntries()) w.log.push(["LONG " + Math.round(e.duration), Math.round(e.startTime - (w.t0 ?? 0))]); }).observe({ entryTypes: ["longtask", "long-animation-frame"] }); new PerformanceObserver((l) => { for (const e of l.getEntries() as any[]) w.log.push(["RES " + e.name.slice(-40) + " start " + Math.round(e.startTime - (w.t0 ?? 0)) + " req " + Math.round(e.requestStart - (w.t0 ?? 0)) + " resp " + Math.round(e.responseStart - (w.t0 ?? 0)), Math.round(e.responseEnd - (w.t0 ?? 0))]); }).observe({ type: "resource" }); });
const link = (name: string) => ({ click: page.getByRole("link", { name, exact: true }) });
const button = (name: string) => ({ click: page.getByRole("button", { name, exact: true }) });
const jump = (to: number) => ({ enter: page.getByRole("textbox", { name: "Go to page" }), text: String(to) });
await page.goto("/console/content/small");
await takenOver(page);
await page.mouse.move(700, 500);
await page.waitForLoadState("networkidle");
const acts: [string, any][] = process.argv[2] === "sort" ? ["Title", "Title", "Views", "Views", "Code", "Code", "Seen", "Seen"].map((n) => [n, button(n)]) : names.slice(1).map((n) => [n, link(n)]);
for (const [n, act] of acts) {
    const events: any[] = [];
    const browserCdp = await context.browser()!.newBrowserCDPSession();
    browserCdp.on("Tracing.dataCollected", (e) => events.push(...e.value));
    await browserCdp.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: { includedCategories: ["devtools.timeline", "disabled-by-default-devtools.timeline", "blink", "cc", "toplevel"], excludedCategories: ["*"] } } as any);
    const ms = await untilNewRows(page, act);
    const over = new Promise((r) => browserCdp.once("Tracing.tracingComplete", r));
    await browserCdp.send("Tracing.end"); await over;
    const { writeFileSync } = await import("node:fs"); writeFileSync(`/tmp/trace-${n}.json`, JSON.stringify(events));
    console.log(n, Math.round(ms), "\n   ", (await page.evaluate(() => (window as any).log)).map((x: any) => x.join(" @")).join("\n    "));
    await page.waitForTimeout(400);
}
await stop();

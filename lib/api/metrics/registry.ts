/**
 * What this node measures of itself, in the names and units of Prometheus (prometheus.io/docs/practices/naming).
 */
import type { Registry } from "prom-client";
import type { Platform } from "../../platform/platform.ts";

/** Projects that are named: those with most calls today. */
const projectsMax = 20;
/** Upper bounds of a request's seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export interface Measures {
  registry: Registry;
  /** Notes a request that was answered, or broken off. */
  request(api: string, status: number, seconds: number): void;
}

type Row = Record<string, string>;

interface Settable {
  set(value: number): void;
  set(labels: Record<string, string>, value: number): void;
}

const jobsDue = `select count(*), coalesce(extract(epoch from now() - min(run_at)), 0) as seconds
  from graphile_worker._private_jobs where run_at <= now() and is_available`;

/** What is read when it is asked for. */
const fromDatabase: {
  name: string;
  help: string;
  labelNames: string[];
  sql: string;
  tell(gauge: Settable, row: Row): void;
}[] = [
  {
    name: "plinth_jobs_due",
    help: "Jobs of the installation that are due.",
    labelNames: [],
    sql: jobsDue,
    tell: (gauge, { count }) => gauge.set(Number(count)),
  },
  {
    name: "plinth_jobs_oldest_due_seconds",
    help: "For how long the oldest of them has been due.",
    labelNames: [],
    sql: jobsDue,
    tell: (gauge, { seconds }) => gauge.set(Number(seconds)),
  },
  {
    name: "plinth_project_calls_today",
    help: `Calls of the generated API since midnight (UTC), of the ${projectsMax} projects with most of them.`,
    labelNames: ["project"],
    sql: `select project_id, calls from plinth.api_usage_days where day = (now() at time zone 'UTC')::date
      order by calls desc limit ${projectsMax}`,
    tell: (gauge, { project_id: project = "", calls }) => gauge.set({ project }, Number(calls)),
  },
];

/** What cannot be read of the database is left out of an answer, and the rest is told. */
export async function createMeasures(platform: Platform): Promise<Measures> {
  // Loaded where metrics are asked for alone.
  const { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } = await import("prom-client");
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: "plinth_requests_total",
    help: "Requests to the APIs, by the API and the status of the answer.",
    labelNames: ["api", "status"],
    registers,
  });
  const durations = new Histogram({
    name: "plinth_request_duration_seconds",
    help: "From a request to the end of its answer.",
    labelNames: ["api"],
    buckets,
    registers,
  });
  new Gauge({
    name: "plinth_database_connections",
    help: "Connections of this node to the system database, by what they are for and what they do.",
    labelNames: ["pool", "state"],
    registers,
    collect() {
      for (const [name, pool] of Object.entries({ system: platform.pool, projects: platform.projectPool.pool })) {
        this.set({ pool: name, state: "busy" }, pool.totalCount - pool.idleCount);
        this.set({ pool: name, state: "idle" }, pool.idleCount);
      }
    },
  });
  new Gauge({
    name: "plinth_database_waiting",
    help: "Statements of projects that wait for a connection of this node.",
    registers,
    collect() {
      this.set(platform.projectPool.waiting);
    },
  });
  for (const { tell, sql, ...gauge } of fromDatabase)
    new Gauge({
      ...gauge,
      registers,
      async collect() {
        this.reset();
        const { rows } = await platform.pool.query<Row>(sql).catch(() => ({ rows: [] }));
        for (const row of rows) tell(this, row);
      },
    });
  return {
    registry,
    request(api, status, seconds) {
      requests.inc({ api, status });
      durations.observe({ api }, seconds);
    },
  };
}

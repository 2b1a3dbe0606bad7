/** What the processes of one installation hold in memory together, as Linux tells it. */
import { existsSync, readdirSync, readFileSync } from "node:fs";

/** The parts of `npm start`, but for npm itself. */
export type Part = "starter" | "server" | "PostgreSQL";

/** In MB. What processes of one program share, its own text above all, counts once. */
export interface Memory {
  own: number;
  shared: number;
}

const parts: readonly [Part, RegExp][] = [
  ["PostgreSQL", /^(postgres:|\S*\/postgres )/],
  ["server", / server\.ts\b/],
];

/** A process and all below it, by what part of the product each is. */
export function memoryOf(pid: number): Map<Part, Memory> {
  const found = new Map<Part, Memory>();
  for (const member of familyOf(pid)) {
    const status = readProc(`/proc/${member}/status`);
    const mb = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(status)?.[1] ?? 0) / 1024;
    const part = partOf(member);
    const before = found.get(part) ?? { own: 0, shared: 0 };
    found.set(part, {
      own: before.own + mb("RssAnon"),
      // The files that its processes have in memory are the same ones.
      shared: Math.max(before.shared, mb("RssFile") + mb("RssShmem")),
    });
  }
  return found;
}

/** All that these parts hold in memory, in MB. */
export function together(memory: ReadonlyMap<Part, Memory>, of: Iterable<Part> = memory.keys()): number {
  let own = 0;
  const shared = { node: 0, postgres: 0 };
  for (const part of of) {
    const one = memory.get(part);
    const program = part === "PostgreSQL" ? "postgres" : "node";
    own += one?.own ?? 0;
    shared[program] = Math.max(shared[program], one?.shared ?? 0);
  }
  return own + shared.node + shared.postgres;
}

/** The most memory that starter, server and PostgreSQL have had, each and starter and server together; looked at twice a second. */
export class MemoryPeaks {
  readonly #pid: number;
  readonly #timer: NodeJS.Timeout;
  readonly #peaks = new Map<string, number>();

  /** `pid` is the starter's. */
  constructor(pid: number) {
    this.#pid = pid;
    this.#timer = setInterval(() => this.#look(), 500);
  }

  /** In MB; 0 where the system does not tell. */
  of(...some: Part[]): number {
    return this.#peaks.get(some.join()) ?? 0;
  }

  #look(): void {
    const memory = memoryOf(this.#pid);
    for (const some of [["starter"], ["server"], ["PostgreSQL"], ["starter", "server"]] as const)
      this.#peaks.set(some.join(), Math.max(this.of(...some), together(memory, some)));
  }

  end(): void {
    clearInterval(this.#timer);
  }
}

/** The processes of one part, below the starter's. */
export const pidsOf = (starter: number, part: Part): number[] =>
  familyOf(starter).filter((pid) => partOf(pid) === part);

function partOf(pid: number): Part {
  const command = readProc(`/proc/${pid}/cmdline`).replaceAll("\0", " ");
  return parts.find(([, pattern]) => pattern.test(command))?.[0] ?? "starter";
}

function familyOf(pid: number): number[] {
  const parents = new Map<number, number>();
  if (!existsSync("/proc/self/status")) return [pid];
  for (const name of readdirSync("/proc").filter((entry) => /^\d+$/.test(entry))) {
    const parent = /^PPid:\s+(\d+)/m.exec(readProc(`/proc/${name}/status`))?.[1];
    if (parent) parents.set(Number(name), Number(parent));
  }
  const family = [pid];
  for (const member of family) for (const [child, parent] of parents) if (parent === member) family.push(child);
  return family;
}

/** Empty for a process that has just ended. */
function readProc(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

/** What came of the inputs. */
import type { Outcome } from "./send.ts";

/** Documented: the server has too much to do, or a service of the operator's does not answer. */
const busy = new Set([502, 503, 504]);

/** Faults that are told with what was sent. */
const toldMax = 25;

interface Fault {
  edge: string;
  number: number;
  what: string;
  sent: string;
}

export class Report {
  /** How many projects were used up. */
  worlds = 1;
  readonly asked = new Set<string>();
  readonly #statuses = new Map<number, number>();
  readonly #found: Fault[] = [];
  readonly #log: () => string;

  constructor(log: () => string) {
    this.#log = log;
  }

  /** Counts from here on. */
  beginCases(): void {
    this.#statuses.clear();
    this.asked.clear();
  }

  add(edge: string, number: number, sent: () => string, { status, text }: Outcome, counts: number): void {
    this.asked.add(edge);
    this.#statuses.set(status, (this.#statuses.get(status) ?? 0) + counts);
    const isFault =
      (status >= 500 && !busy.has(status) && !text.includes("FUNCTION_FAILED")) || text.includes('"code":"INTERNAL"');
    if (isFault) this.fail(edge, number, sent, `${status} ${text.slice(0, 300)}`);
  }

  fail(edge: string, number: number, sent: () => string, what: string): void {
    this.#found.push({ edge, number, what, sent: sent() });
  }

  /** Of 401, 404 and 429 in all answers: what got no further than the door. */
  shareAtDoor(): number {
    const at = [401, 404, 429].reduce((sum, status) => sum + (this.#statuses.get(status) ?? 0), 0);
    return at / this.#count();
  }

  #count = () => [...this.#statuses.values()].reduce((sum, count) => sum + count, 0);

  /** One sentence each, with what the server's log has about it. */
  faults(): string[] {
    return this.#found.slice(0, toldMax).map(({ edge, number, what, sent }) => {
      const id = /has the id ([0-9a-f-]{36})/.exec(what)?.[1];
      const entry = id
        ? this.#log()
            .split("\n")
            .find((line) => line.includes(id))
        : undefined;
      return `FUZZ_CASE=${number} ${edge}: ${what}\n${entry ? `log: ${logged(entry)}\n` : ""}sent: ${sent}`;
    });
  }

  text(): string {
    const statuses = [...this.#statuses]
      .sort(([a], [b]) => a - b)
      .map(([status, count]) => `${status || "closed"}: ${count}`);
    return `fuzz: ${this.#count()} inputs at ${this.asked.size} edges, ${this.worlds} projects, ${this.#found.length} faults; ${statuses.join(", ")}; at the door ${Math.round(this.shareAtDoor() * 100)} %`;
  }
}

function logged(entry: string): string {
  try {
    const { err, cause } = JSON.parse(entry) as {
      err?: { message?: string; stack?: string; where?: string };
      cause?: unknown;
    };
    return `${(err?.stack ?? err?.message ?? "").split("\n").slice(0, 8).join("\n")} ${JSON.stringify(cause ?? "").slice(0, 300)}`;
  } catch {
    return entry.slice(0, 1_000);
  }
}

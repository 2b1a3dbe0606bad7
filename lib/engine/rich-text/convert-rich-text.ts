/** Rich text becomes text and Markdown on threads of its own, so that no other request waits for it. */
import { fileURLToPath } from "node:url";
import { Piscina } from "piscina";
import { limits } from "../../contract/limits.ts";
import { PlinthError } from "../../kernel/errors.ts";
import { turns } from "../../kernel/turns.ts";
import { anyMark } from "./mark.ts";

/** Answers that are converted at the same time. */
const threadsMax = 2;

let threads: Piscina | undefined;
const queue = turns(threadsMax);
/** So that a project waits for itself and for one more at most. */
const queues = new Map<string, { turn: ReturnType<typeof turns>; users: number }>();

const open = () =>
  new Piscina({
    filename: fileURLToPath(new URL("./worker.ts", import.meta.url)),
    minThreads: 1,
    maxThreads: threadsMax,
    idleTimeout: 60_000,
    env: {},
    execArgv: ["--disable-warning=ExperimentalWarning"],
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });

/**
 * An answer's JSON text, as PostgreSQL wrote it, with marked strings converted (mark.ts). Answers of one `owner` take turns. COST_LIMIT where it takes longer than
 * the limit.
 */
export async function convertRichText(
  json: string,
  owner: string,
  msMax: number = limits.richTextMsMax,
): Promise<string> {
  if (!json.includes(anyMark)) return json;
  const own = queues.get(owner) ?? { turn: turns(1, { waitingMax: limits.richTextWaitingMax, full: busy }), users: 0 };
  queues.set(owner, own);
  own.users++;
  try {
    return await own.turn(() => queue(() => convert(json, msMax)));
  } finally {
    if (--own.users === 0) queues.delete(owner);
  }
}

const busy = "Too many answers with rich text are waited for. Please try again soon.";

async function convert(json: string, msMax: number): Promise<string> {
  threads ??= open();
  try {
    const signal = AbortSignal.timeout(msMax);
    return (await threads.run({ json, mark: anyMark }, { signal })) as string;
  } catch (error) {
    if (!isTooMuch(error)) throw error;
    const message = `The rich text of this answer takes longer than ${msMax / 1000} seconds to convert. Please ask for fewer records, or for html.`;
    throw new PlinthError("COST_LIMIT", message, { cause: error });
  }
}

const isTooMuch = (error: unknown) =>
  error instanceof Error &&
  (error.name === "AbortError" || (error as { code?: string }).code === "ERR_WORKER_OUT_OF_MEMORY");

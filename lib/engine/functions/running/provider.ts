/** What runs functions: a provider is one file that makes a `FunctionProvider`, and one line in providers.ts. */
import type { FunctionLogLine } from "../logs/run-log.ts";

/** A failure inside of a function, or of its code, as its author may see it. */
export interface FunctionFault {
  name: string;
  message: string;
  stack: string | null;
  /** Line of the source, from 1. */
  line: number | null;
  /** What the function threw on purpose, with `PlinthError`: meant for the caller. */
  refusal: { code: string; fields: Record<string, string> | null } | null;
}

/** What a function may ask of its host. Both take and give JSON text, so that no object crosses the border. */
export interface FunctionHost {
  /** `{ url, method, headers, body }` to `{ status, url, headers, body }`. Rejects with a sentence for the function. */
  fetch(request: string, signal: AbortSignal): Promise<string>;
  /** `{ query, variables }` to a GraphQL response. */
  graphql(request: string, signal: AbortSignal): Promise<string>;
}

export interface FunctionCall {
  project_id: string;
  /** Whose project it is. */
  owner_id: string;
  run_id: string;
  name: string;
  source: string;
  /** Export that is called; `default` by default. */
  exported: string;
  /** JSON texts. */
  payload: string;
  context: string;
  env: Record<string, string>;
  memoryBytes: number;
  timeMs: number;
  /** How many functions call each other around this one; those calls must not wait for the ones that wait for them. */
  depth: number;
  host: FunctionHost;
  /** Whether the memory that it takes is measured. */
  measured: boolean;
}

export interface FunctionOutcome {
  /** JSON text; null where it failed. */
  result: string | null;
  fault: FunctionFault | null;
  lines: FunctionLogLine[];
  durationMs: number;
  memoryBytes: number | null;
}

export interface FunctionProvider {
  /**
   * Runs one call within its limits; whatever the function does, this resolves. RATE_LIMITED where too many calls wait.
   */
  run(call: FunctionCall): Promise<FunctionOutcome>;
  /**
   * What is wrong with a text of this project as code; null where it can run. Takes a bounded time. RATE_LIMITED where
   * too many texts wait.
   */
  check(projectId: string, source: string): Promise<FunctionFault | null>;
  close(): Promise<void>;
}

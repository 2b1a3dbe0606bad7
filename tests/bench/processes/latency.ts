/** A load generator that tells latencies, as a process of its own. */
import autocannon from "autocannon";
import { answerMessages } from "./own-process.ts";

export interface LatencyRequest
  extends Pick<
    autocannon.Options,
    "url" | "method" | "headers" | "body" | "connections" | "duration" | "overallRate" | "amount"
  > {
  /** Whether answers may be refusals. */
  mayFail?: boolean;
}

/** Milliseconds. */
export interface Latency {
  p50: number;
  p99: number;
}

answerMessages<LatencyRequest>(async ({ mayFail, ...options }) => {
  const result = await autocannon(options);
  if (!mayFail && (result.non2xx > 0 || result.errors > 0))
    throw new Error(`${result.non2xx} answers were no success, ${result.errors} connections failed.`);
  return { p50: result.latency.p50, p99: result.latency.p99 } satisfies Latency;
});

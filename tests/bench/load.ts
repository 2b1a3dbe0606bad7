/** The load generator, as a process of its own: requests per second of one round. */
import autocannon from "autocannon";
import { answerMessages } from "./own-process.ts";

export type LoadRequest = Pick<autocannon.Options, "url" | "method" | "headers" | "body" | "connections" | "duration">;

answerMessages<LoadRequest>(async (options) => {
  const result = await autocannon(options);
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} answers were no success, ${result.errors} connections failed.`);
  return result.requests.total / result.duration;
});

/** The load generator, as a process of its own: requests per second of one round. */
import autocannon from "autocannon";
import { answerMessages } from "./own-process.ts";

/** Of several `requests` each connection sends one after the other, and each begins at another one. */
export type LoadRequest = Pick<
  autocannon.Options,
  "url" | "method" | "headers" | "body" | "connections" | "duration" | "requests"
>;

answerMessages<LoadRequest>(async ({ requests, ...options }) => {
  let clients = 0;
  const result = await autocannon({
    ...options,
    ...(requests && {
      requests,
      setupClient(client) {
        const from = (clients++ * 37) % requests.length;
        client.setRequests([...requests.slice(from), ...requests.slice(0, from)]);
      },
    }),
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} answers were no success, ${result.errors} connections failed.`);
  return result.requests.total / result.duration;
});

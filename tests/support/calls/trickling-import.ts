/** A file of records whose sender pauses in the middle of it. */
import type { Api } from "../../../lib/api/app.ts";
import type { SystemCaller } from "./system-api.ts";

/** Sends the first bytes; the rest when `finish` is called. */
export async function tricklingImport(api: Api, { browser }: SystemCaller, model: string, rows = "title\nOtter\n") {
  const begun = Promise.withResolvers<void>();
  const rest = Promise.withResolvers<void>();
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    async pull(sink) {
      if (sent++ === 0) return sink.enqueue(Buffer.from(rows));
      begun.resolve();
      await rest.promise;
      sink.close();
    },
  });
  const answer = api.fetch(
    new Request(`http://localhost:3000/system/records/import?model=${model}&format=csv`, {
      method: "POST",
      headers: { cookie: browser.cookieHeader(), "x-use-cookies": "true", "content-type": "text/csv" },
      body,
      duplex: "half",
    } as RequestInit),
  );
  await begun.promise;
  return {
    finish: () => {
      rest.resolve();
      return answer;
    },
  };
}

/** A real receiver of webhooks: keeps what it was sent, and answers as the test says. */
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

export interface Received {
  id: string;
  path: string;
  headers: IncomingHttpHeaders;
  text: string;
  // Tests look into events of many shapes, and fail on a wrong one.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  event: any;
}

export interface ReceiverAnswer {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
}

export interface WebhookReceiver {
  url: string;
  received: Received[];
  /** 204 where it gives nothing. */
  answer: (received: Received) => ReceiverAnswer | Promise<ReceiverAnswer> | undefined;
  close(): Promise<void>;
}

export async function webhookReceiver(): Promise<WebhookReceiver> {
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const text = Buffer.concat(parts).toString("utf8");
    const { headers, url = "" } = request;
    const one = { id: String(headers["webhook-id"]), path: url, headers, text, event: JSON.parse(text) };
    receiver.received.push(one);
    const { status = 204, headers: answered, body = "" } = (await receiver.answer(one)) ?? {};
    response.writeHead(status, answered).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: [],
    answer: () => undefined,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}

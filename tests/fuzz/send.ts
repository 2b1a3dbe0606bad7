/** Sends what no proper client would. */
import { Agent, request as httpRequest } from "node:http";
import { connect } from "node:net";
import type { WireRequest } from "./mutate.ts";

export interface Outcome {
  /** 0 where the connection ended without an answer. */
  status: number;
  text: string;
}

/** What has not answered then never will. */
export const hangMs = 60_000;
const keptCharacters = 200_000;

export class Sender {
  readonly #agent: Agent;
  readonly #url: URL;

  constructor(url: string, atOnce: number) {
    this.#url = new URL(url);
    this.#agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  }

  /** The answer; rejects where there is none in time. */
  send(wire: WireRequest): Promise<Outcome> {
    return isPlain(wire) ? this.#sendPlain(wire) : this.sendRaw(rawText(wire));
  }

  #sendPlain({ method, url, headers, body }: WireRequest): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      const given: Record<string, string[]> = Object.create(null);
      for (const [name, value] of headers) given[name.toLowerCase()] = [...(given[name.toLowerCase()] ?? []), value];
      const { hostname, port, host } = this.#url;
      const sent = httpRequest(
        {
          hostname,
          port,
          method,
          path: url,
          agent: this.#agent,
          setHost: false,
          headers: { host, ...(body && { "content-length": body.length }), ...given },
        },
        (response) => {
          let text = "";
          response.setEncoding("utf8").on("data", (part: string) => {
            if (text.length < keptCharacters) text += part;
          });
          response.on("close", () => done(() => resolve({ status: response.statusCode ?? 0, text })));
        },
      );
      const timer = setTimeout(() => {
        done(() => reject(new Error(`no answer within ${hangMs / 1_000} s`)));
        sent.destroy();
      }, hangMs);
      const done = (settle: () => void) => {
        clearTimeout(timer);
        settle();
      };
      sent.on("error", () => done(() => resolve({ status: 0, text: "" })));
      sent.end(body ?? undefined);
    });
  }

  /** Bytes on a connection of their own: the first answer to them, or its end. */
  sendRaw(bytes: Buffer): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      const socket = connect({ host: this.#url.hostname, port: Number(this.#url.port) });
      let text = "";
      const timer = setTimeout(() => {
        done(() => reject(new Error(`a connection was held for ${hangMs / 1_000} s`)));
      }, hangMs);
      const done = (settle: () => void) => {
        clearTimeout(timer);
        socket.destroy();
        settle();
      };
      const outcome = () => ({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text });
      socket.setEncoding("latin1").on("data", (part: string) => {
        text += part;
        if (/^HTTP\/1\.1 [2-5]\d\d[\s\S]*?\r\n\r\n/.test(text)) done(() => resolve(outcome()));
      });
      socket.on("error", () => done(() => resolve(outcome())));
      socket.on("close", () => done(() => resolve(outcome())));
      // What is not finished is given up, as a client does that has gone.
      socket.end(bytes);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

const token = /^[\w!#$%&'*+.^`|~-]+$/;

/** What framing depends on is written by hand, and so is what Node's client refuses to send. */
const isPlain = ({ url, headers }: WireRequest) =>
  /^[\x21-\xff]+$/.test(url) &&
  headers.every(
    ([name, value]) =>
      token.test(name) &&
      /^[\t\x20-\x7e\x80-\xff]*$/.test(value) &&
      !/^(host|content-length|transfer-encoding|connection|upgrade|expect|te|trailer)$/i.test(name),
  );

function rawText({ method, url, headers, body }: WireRequest): Buffer {
  const names = new Set(headers.map(([name]) => name.toLowerCase()));
  const lines = [
    `${method} ${url} HTTP/1.1`,
    ...(names.has("host") ? [] : ["Host: localhost"]),
    ...(body && !names.has("content-length") ? [`Content-Length: ${body.length}`] : []),
    ...headers.map(([name, value]) => `${name}: ${value}`),
  ];
  return Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n\r\n`), body ?? Buffer.alloc(0)]);
}

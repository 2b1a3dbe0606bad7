/** Stands for the analytics service, as far as posthog-js asks it: takes events and recordings, and remembers what it was sent. */
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";

export interface Received {
  method: string;
  /** With its query. */
  path: string;
  headers: IncomingHttpHeaders;
  /** Unpacked, in depth: recordings are packed within packed events. */
  body: unknown;
}

export interface AnalyticsService {
  url: string;
  received: Received[];
  close(): Promise<void>;
}

const config = {
  supportedCompression: ["gzip-js"],
  hasFeatureFlags: false,
  surveys: false,
  captureDeadClicks: false,
  autocaptureExceptions: true,
  sessionRecording: { endpoint: "/s/", recorderVersion: "v2", sampleRate: null, minimumDurationMilliseconds: 0 },
};

const isPacked = (bytes: Uint8Array) => bytes[0] === 0x1f && bytes[1] === 0x8b;

function unpacked(value: unknown): unknown {
  if (typeof value === "string") {
    const bytes = Buffer.from(value, "latin1");
    return isPacked(bytes) ? unpacked(gunzipSync(bytes).toString()) : value;
  }
  if (Array.isArray(value)) return value.map(unpacked);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, unpacked(item)]));
}

function bodyOf(bytes: Buffer): unknown {
  const text = (isPacked(bytes) ? gunzipSync(bytes) : bytes).toString();
  try {
    return unpacked(JSON.parse(text));
  } catch {
    return text;
  }
}

export async function startAnalyticsService(): Promise<AnalyticsService> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const { method = "", url: path = "", headers } = request;
    received.push({ method, path, headers, body: bodyOf(await buffer(request)) });
    response.writeHead(200, { "content-type": "application/json", "set-cookie": "tracker=1" });
    response.end(JSON.stringify(path.startsWith("/array/") ? config : { status: 1 }));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}

/** Valid requests made wrong, by chance that can be repeated. */
import type { Random } from "../support/oracle/random.ts";
import { changeJson, changeText } from "./change.ts";
import { hostileText, hostileValue, jsonText } from "./hostile.ts";
import { headerNames, headerValues, parameterNames } from "./known-names.ts";

export type Headers = [name: string, value: string][];

/** A request before it is written out, so that each part of it can be changed as what it is. */
export interface FuzzRequest {
  method: string;
  path: string;
  query: [name: string, value: string][];
  headers: Headers;
  body: { json: unknown } | { bytes: Buffer } | null;
  /** Of what depends on the bytes that are sent, such as a signature. */
  sign?(body: Buffer): Headers;
}

/** As it goes over the wire. */
export interface WireRequest {
  method: string;
  url: string;
  headers: Headers;
  body: Buffer | null;
}

type Mutation = (request: FuzzRequest, random: Random) => void;

const changeBody: Mutation = (request, random) => {
  const { body } = request;
  if (body === null)
    request.body = random.once(2) ? { json: hostileValue(random) } : { bytes: Buffer.from(hostileText(random)) };
  else if ("json" in body) changeJson(body, random);
  else changeBytes(request, random);
};

/** GraphQL: the document itself. */
const changeDocument: Mutation = (request, random) => {
  const json = request.body && "json" in request.body ? (request.body.json as { query?: unknown } | null) : null;
  if (typeof json?.query === "string") json.query = changeText(json.query, random);
  else changeBody(request, random);
};

const changeBytes: Mutation = (request, random) => {
  const bytes = bytesOf(request.body) ?? Buffer.alloc(0);
  const at = random.upTo(bytes.length);
  const put = (...parts: (Buffer | string)[]) => {
    request.body = { bytes: Buffer.concat(parts.map((part) => Buffer.from(part as string))) };
  };
  switch (random.upTo(5)) {
    case 0:
      return put(bytes.subarray(0, at));
    case 1:
      return put(bytes.subarray(0, at), Buffer.from([random.upTo(255)]), bytes.subarray(at + 1));
    case 2:
      return put(
        bytes.subarray(0, at),
        random.pick(["\0", "\xff\xfe", "\xed\xa0\x80", "\r\n", "\r\n\r\n", "--"]),
        bytes.subarray(at),
      );
    case 3:
      return put(bytes, bytes);
    case 4:
      return put(
        bytes.subarray(0, at),
        Buffer.alloc(random.pick([1, 100, random.once(30) ? 6_000_000 : 70_000]), "["),
        bytes.subarray(at),
      );
    default:
      return put(bytes.subarray(0, at), hostileText(random), bytes.subarray(at));
  }
};

const changeQuery: Mutation = ({ query }, random) => {
  const hostile = (charactersMax = 3_000) => hostileText(random).slice(0, charactersMax);
  const at = random.upTo(Math.max(0, query.length - 1));
  const one = query[at];
  if (!one) return void query.push([random.once(2) ? hostile() : random.pick(parameterNames), hostile()]);
  const [name, value] = one;
  switch (random.upTo(7)) {
    case 0:
      return void query.push([random.once(2) ? hostile() : random.pick(parameterNames), hostile()]);
    case 1:
      return void query.push([name, hostile()]);
    case 2:
      return void query.splice(at, 1);
    case 3:
      query[at] = [hostile(1_000), value];
      return;
    case 4:
    case 5:
      query[at] = [name, changeText(value, random).slice(0, 3_000)];
      return;
    default:
      query[at] = [name, hostile()];
  }
};

const changePath: Mutation = (request, random) => {
  const parts = request.path.split("/");
  const at = 1 + random.upTo(Math.max(0, parts.length - 2));
  const hostile = hostileText(random).slice(0, 2_000);
  parts[at] = random.pick([
    hostile,
    encodeURIComponent(hostile.toWellFormed()),
    "%",
    "%2e%2e",
    "%E0%A4%A",
    "%2F",
    "%5c",
    "..",
    ".",
    "",
    `${parts[at]}/${parts[at]}`,
    `${parts[at]}%ff`,
    parts[at]!.toUpperCase(),
  ]);
  request.path = parts.join("/");
};

const changeHeaders: Mutation = ({ headers }, random) => {
  const value = random.once(3) ? hostileText(random).slice(0, 9_000) : random.pick(headerValues);
  const at = random.upTo(headers.length);
  // Who asks is changed now and then alone, for most is to come behind the door.
  const one = headers[at];
  if (one && /^(cookie|authorization|x-use-cookies)$/.test(one[0]) && !random.once(6)) return;
  if (!one || random.once(2))
    headers.push([random.once(12) ? hostileText(random).slice(0, 200) : random.pick(headerNames), value]);
  else if (random.once(5)) headers.splice(at, 1);
  else headers[at] = [one[0], random.once(2) ? changeText(one[1], random).slice(0, 9_000) : value];
};

const changeMethod: Mutation = (request, random) => {
  request.method = random.pick([
    "GET",
    "HEAD",
    "POST",
    "PUT",
    "PATCH",
    "DELETE",
    "OPTIONS",
    "TRACE",
    "PROPFIND",
    "PURGE",
  ]);
};

/** With how often each is chosen. */
const mutations: [weight: number, Mutation][] = [
  [10, changeBody],
  [5, changeDocument],
  [3, changeBytes],
  [4, changeQuery],
  [1, changePath],
  [2, changeHeaders],
  [0.3, changeMethod],
];
const weightSum = mutations.reduce((sum, [weight]) => sum + weight, 0);

/** Changes the request in one to three places. */
export function mutate(request: FuzzRequest, random: Random): void {
  for (let times = random.pick([1, 1, 1, 2, 3]); times > 0; times--) {
    pickMutation(random)(request, random);
  }
}

function pickMutation(random: Random): Mutation {
  let at = random.next() * weightSum;
  for (const [weight, mutation] of mutations) {
    at -= weight;
    if (at < 0) return mutation;
  }
  return changeBody;
}

function bytesOf(body: FuzzRequest["body"]): Buffer | null {
  if (!body) return null;
  return "json" in body ? Buffer.from(jsonText(body.json)) : body.bytes;
}

/** The request as it is sent. Names and values of the query are escaped half of the time. */
export function written(request: FuzzRequest, random: Random): WireRequest {
  const escaped = random.once(8) ? (text: string) => text : (text: string) => encodeURIComponent(text.toWellFormed());
  const query = request.query.map(([name, value]) => `${escaped(name)}=${escaped(value)}`).join("&");
  const body = bytesOf(request.body);
  const headers = [...request.headers, ...(request.sign?.(body ?? Buffer.alloc(0)) ?? [])];
  return { method: request.method, url: request.path + (query && `?${query}`), headers, body };
}

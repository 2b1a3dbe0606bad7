import { asker, collection, page } from "./client-template.ts";
import { type ClientOptions, PlinthError, type SocketClass } from "./client-types-template.ts";

/** How a model is asked for over GraphQL. */
interface Shape {
  /** First part of its names: `blogPost`. */
  query: string;
  type: string;
  /** GraphQL of each own field; rich text stands under `__html`. */
  own: Readonly<Record<string, string>>;
  /** Models by name of relation; empty for numbers. */
  relations: Readonly<Record<string, string>>;
}

type Shapes = Readonly<Record<string, Shape>>;

/** What one subscription is told. */
interface Listener {
  next(data: Record<string, unknown>): void;
  end(error: unknown): void;
}

/** The socket that all subscriptions of a client share; open while there are any. */
interface Link {
  listeners: Map<string, Listener>;
  send(message: object): void;
  close(): void;
}

type Subscribe = (
  query: string,
  variables: object,
  keepsAll: boolean,
  signal?: AbortSignal,
) => AsyncGenerator<Record<string, unknown>>;

const told = (
  errors: readonly { message: string; extensions?: { code?: string; fields?: Record<string, string> } }[],
) =>
  new PlinthError(
    0,
    errors[0]!.message,
    errors[0]!.extensions?.code ?? "INTERNAL",
    errors[0]!.extensions?.fields ?? {},
  );

const closedAs: Readonly<Record<number, string>> = {
  4401: "UNAUTHENTICATED",
  4403: "UNAUTHENTICATED",
  4429: "RATE_LIMITED",
};

/** Opens a socket that speaks graphql-transport-ws and waits until the server has taken the token. */
async function openLink({ url, token, ...own }: ClientOptions, onClose: () => void): Promise<Link> {
  // The types of Node 20 do not know it.
  const Socket = own.WebSocket ?? (globalThis as { WebSocket?: SocketClass }).WebSocket;
  // Not UNAVAILABLE: to try again would not help.
  if (!Socket)
    throw new PlinthError(
      0,
      "live and changes need a WebSocket, which Node has from version 22 on: give one to createClient({ WebSocket }).",
      "BAD_USER_INPUT",
      {},
    );
  const authorization = `Bearer ${typeof token === "string" ? token : await token()}`;
  const address = new URL(`${url.replace(/\/+$/, "").replace(/^http/, "ws")}/secured/graphql`);
  const socket = new Socket(address, "graphql-transport-ws");
  const listeners = new Map<string, Listener>();
  const send = (message: object) => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
  };
  const link = { listeners, send, close: () => socket.close(1000) };
  return new Promise((resolve, reject) => {
    socket.addEventListener("open", () => send({ type: "connection_init", payload: { authorization } }));
    socket.addEventListener("close", ({ code, reason }) => {
      onClose();
      const error = new PlinthError(0, reason || "The connection was lost.", closedAs[code] ?? "UNAVAILABLE", {});
      reject(error);
      for (const listener of listeners.values()) listener.end(error);
    });
    socket.addEventListener("message", ({ data }) => {
      const { type, id, payload } = JSON.parse(String(data), unwrapped);
      const listener = listeners.get(id);
      if (type === "connection_ack") resolve(link);
      else if (type === "ping") send({ type: "pong" });
      else if (type === "next" && !payload.errors) listener?.next(payload.data);
      else if (type === "next") listener?.end(told(payload.errors));
      else if (type === "error") listener?.end(told(payload));
      else if (type === "complete") listener?.end(null);
    });
  });
}

/** Rich text comes as an object and is given as its HTML, as everywhere else. */
const unwrapped = (_key: string, value: unknown) =>
  typeof value === "object" && value !== null && "__html" in value ? value.__html : value;

function subscriber(options: ClientOptions): Subscribe {
  let current: { link: Promise<Link>; users: number } | null = null;
  let count = 0;
  const open = () => {
    const forget = () => {
      if (current === opened) current = null;
    };
    const opened = { link: openLink(options, forget), users: 0 };
    opened.link.catch(forget);
    return opened;
  };
  return async function* subscribe(query, variables, keepsAll, signal) {
    signal?.throwIfAborted();
    current ??= open();
    const shared = current;
    shared.users++;
    const { listeners, send, close } = await shared.link;
    const id = String(++count);
    const waiting: Record<string, unknown>[] = [];
    let ended: { error: unknown } | null = null;
    let wake = () => {};
    const end = (error: unknown) => {
      ended ??= { error };
      wake();
    };
    const abort = () => end(signal!.reason);
    listeners.set(id, {
      next(data) {
        // Of a live query only the newest answer counts.
        if (!keepsAll) waiting.length = 0;
        waiting.push(data);
        wake();
      },
      end,
    });
    signal?.addEventListener("abort", abort);
    if (signal?.aborted) abort();
    send({ id, type: "subscribe", payload: { query, variables } });
    try {
      for (;;) {
        while (waiting.length > 0) yield waiting.shift()!;
        const over = ended as { error: unknown } | null;
        if (over?.error) throw over.error;
        if (over) return;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    } finally {
      signal?.removeEventListener("abort", abort);
      listeners.delete(id);
      send({ id, type: "complete" });
      if (--shared.users === 0) {
        if (current === shared) current = null;
        close();
      }
    }
  };
}

interface LiveOptions {
  fields?: readonly string[];
  include?: readonly string[];
  sort?: readonly string[];
  signal?: AbortSignal;
  [argument: string]: unknown;
}

function selectionOf(shapes: Shapes, model: string, { fields, include = [] }: LiveOptions): string {
  const { own, relations } = shapes[model]!;
  const whole = (name: string) => Object.values(shapes[name]!.own).join(" ");
  const names = fields ?? Object.keys(own);
  const related = include.map((name) => (relations[name] ? `${name}{${whole(relations[name])}}` : name));
  return [...names.map((name) => own[name] ?? name), ...related].join(" ") || "id";
}

/** `-author.name`, or `place.distance(59.9:10.75)`, as the `sort` of GraphQL. */
function sortOf({ own }: Shape, term: string): unknown {
  const [, minus, name, lat, lon, given] = /^(-?)([^(:]*)(?:\((.*):(.*)\))?(?::(.*))?$/.exec(term) ?? [];
  const direction = given ?? (minus ? "desc" : "asc");
  const path = (name ?? term).split(".");
  const isMeta = path.length === 1 && ["created_at", "updated_at", "status"].includes(name!) && !(name! in own);
  if (isMeta) path.unshift("meta");
  const leaf = lat === undefined ? direction : { lat: Number(lat), lon: Number(lon), direction };
  return path.reduceRight<unknown>((inner, part) => ({ [part]: inner }), leaf);
}

const argumentTypes: Readonly<Record<string, string>> = {
  limit: "Int",
  offset: "Int",
  search: "String",
  locale: "String",
  status: "StatusFilter",
};

/** A subscription of one field: its document and its variables. */
function documentOf(shape: Shape, field: string, options: LiveOptions, selection: string) {
  const { fields: _, include: __, signal: ___, sort, ...given } = options;
  const variables: Record<string, unknown> = {
    ...given,
    ...(sort && { sort: sort.map((term) => sortOf(shape, term)) }),
  };
  const types = { ...argumentTypes, where: `${shape.type}Where`, sort: `[${shape.type}Sort!]` } as Record<
    string,
    string
  >;
  const names = Object.keys(variables).filter((name) => variables[name] !== undefined);
  const inBrackets = (parts: string[]) => (parts.length > 0 ? `(${parts.join(", ")})` : "");
  const declared = inBrackets(names.map((name) => `$${name}: ${types[name]}`));
  const passed = inBrackets(names.map((name) => `${name}: $${name}`));
  return { query: `subscription${declared}{answer:${field}${passed}{${selection}}}`, variables };
}

function liveMethods(subscribe: Subscribe, shapes: Shapes, model: string): object {
  const shape = shapes[model]!;
  async function* answers(field: string, options: LiveOptions, selection: string, keepsAll: boolean) {
    const { query, variables } = documentOf(shape, field, options, selection);
    for await (const { answer } of subscribe(query, variables, keepsAll, options.signal)) yield answer;
  }
  return {
    live: (options: LiveOptions = {}) =>
      answers(`${shape.query}List`, options, selectionOf(shapes, model, options), false),
    changes: (options: LiveOptions = {}) =>
      answers(`${shape.query}Changed`, options, `operation id at record{${selectionOf(shapes, model, options)}}`, true),
  };
}

/** A client for the models; `single` are those with one record alone. */
export function buildClient(options: ClientOptions, shapes: Shapes, single: readonly string[]): object {
  const ask = asker(options);
  const subscribe = subscriber(options);
  const methods = (model: string) =>
    single.includes(model) ? page(ask, model) : { ...collection(ask, model), ...liveMethods(subscribe, shapes, model) };
  return Object.fromEntries(Object.keys(shapes).map((model) => [model, methods(model)]));
}

/**
 * What stands around a function inside of its own QuickJS: `plinth`, `fetch`, `console`, timers. It runs before the
 * function's code and beside it, so nothing here protects anything: all that leaves are texts, through the functions
 * that the sandbox hands in, and these check what they take.
 *
 * JavaScript as text, for it is evaluated in there. `host(what, text)` promises a text, `log(level, text)` and
 * `finish(ok, text)` take one, `random(count)` gives hexadecimal digits.
 */
export const prelude = `(function (host, log, finish, random, limits, setup) {
"use strict";
const { stringify, parse } = JSON;
const define = (name, value) => Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
const cut = (text, length) => (text.length > length ? text.slice(0, length) + "…" : text);

function textOf(value) {
  if (typeof value === "string") return value;
  if (value instanceof Error) {
    const told = value.stack && !value.stack.includes(String(value.message)) ? value + "\\n" : "";
    return told + (value.stack ? value + "\\n" + value.stack : value);
  }
  if (typeof value === "function" || typeof value === "symbol" || typeof value === "bigint") return String(value);
  try { return stringify(value) ?? String(value); } catch { return Object.prototype.toString.call(value); }
}
const write = (level) => (...values) => {
  log(level, cut(values.map((value) => cut(textOf(value), limits.line)).join(" "), limits.line));
};
const info = write("info");
define("console", { debug: write("debug"), log: info, info, warn: write("warn"), error: write("error") });

class PlinthError extends Error {
  constructor(message, options = {}) {
    super(message);
    this.name = "PlinthError";
    this.code = options.code ?? "BAD_USER_INPUT";
    this.fields = options.fields ?? null;
  }
}
define("PlinthError", PlinthError);

async function graphql(query, variables) {
  const answer = parse(await host("graphql", stringify({ query, variables: variables ?? null })));
  if (answer.errors) {
    const [first] = answer.errors;
    const error = new Error(first.message);
    error.name = "GraphQLError";
    error.errors = answer.errors;
    throw error;
  }
  return answer.data;
}
define("plinth", Object.freeze({ graphql, env: Object.freeze(setup.env) }));

class Headers {
  #values = new Map();
  constructor(given) {
    const listed = Array.isArray(given) ? given : Object.entries(given ?? {});
    const pairs = given instanceof Headers ? given.entries() : listed;
    for (const [name, value] of pairs) this.set(name, value);
  }
  get(name) { return this.#values.get(String(name).toLowerCase()) ?? null; }
  has(name) { return this.#values.has(String(name).toLowerCase()); }
  set(name, value) { this.#values.set(String(name).toLowerCase(), String(value)); }
  delete(name) { this.#values.delete(String(name).toLowerCase()); }
  entries() { return this.#values.entries(); }
  [Symbol.iterator]() { return this.#values.entries(); }
}
define("Headers", Headers);
define("fetch", async (url, options = {}) => {
  const { method = "GET", headers, body } = options;
  if (body !== undefined && body !== null && typeof body !== "string")
    throw new TypeError("The body of fetch must be a text.");
  const sent = Object.fromEntries(new Headers(headers));
  const request = { url: String(url), method: String(method).toUpperCase(), headers: sent, body: body ?? null };
  const answer = parse(await host("fetch", stringify(request)));
  const text = async () => answer.body;
  return Object.freeze({
    status: answer.status, ok: answer.status >= 200 && answer.status < 300,
    url: answer.url, headers: new Headers(answer.headers),
    text, json: async () => parse(await text()),
  });
});

const timers = new Set();
let lastTimer = 0;
define("setTimeout", (act, ms = 0, ...values) => {
  const id = ++lastTimer;
  timers.add(id);
  host("sleep", String(Number(ms) || 0)).then(() => { if (timers.delete(id)) act(...values); });
  return id;
});
define("clearTimeout", (id) => { timers.delete(id); });
define("crypto", Object.freeze({
  randomUUID() {
    const hex = random(32);
    const variant = "89ab"[parseInt(hex[16], 16) & 3] + hex.slice(17, 20);
    return [hex.slice(0, 8), hex.slice(8, 12), "4" + hex.slice(13, 16), variant, hex.slice(20)].join("-");
  },
}));

function faultOf(error) {
  try {
    if (typeof error !== "object" || error === null)
      return { name: "Error", message: cut(textOf(error), limits.error), stack: null };
    const fault = {
      name: cut(String(error.name ?? "Error"), 100),
      message: cut(String(error.message ?? textOf(error)), limits.error),
      stack: error.stack ? cut(String(error.stack), limits.error) : null,
    };
    if (error instanceof PlinthError) {
      const cutField = ([name, text]) => [cut(String(name), 200), cut(String(text), 500)];
      const fields = error.fields && Object.entries(error.fields).slice(0, 100).map(cutField);
      fault.refusal = { code: String(error.code), fields: fields ? Object.fromEntries(fields) : null };
    }
    return fault;
  } catch {
    return { name: "Error", message: "The function threw something that cannot be told.", stack: null };
  }
}

return async (module, name, payload, context) => {
  try {
    const act = (await module)[name];
    if (typeof act !== "function") throw new TypeError("The code exports no function named " + name + ".");
    const text = stringify(await act(parse(payload), parse(context)));
    if (text !== undefined && text.length > limits.result)
      throw new RangeError("The result is larger than " + limits.result + " characters.");
    finish(true, text ?? "null");
  } catch (error) {
    finish(false, stringify(faultOf(error)));
  }
};
})`;

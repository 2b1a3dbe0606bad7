import { type ClientOptions, PlinthError } from "./client-types-template.ts";

export interface Refusal {
  message?: string;
  error?: { code?: string; fields?: Record<string, string> };
}

type Ask = (method: string, path: string, options?: object, body?: unknown) => Promise<unknown>;

export function asker({ url, token, fetch = globalThis.fetch }: ClientOptions): Ask {
  return async (method, path, options = {}, body) => {
    const address = new URL(`${url.replace(/\/+$/, "")}/secured/rest/${path}`);
    let signal: AbortSignal | null = null;
    for (const [name, value] of Object.entries(options)) {
      if (name === "signal") signal = (value as AbortSignal | undefined) ?? null;
      else if (value !== undefined)
        address.searchParams.set(name, name === "where" || name === "having" ? JSON.stringify(value) : String(value));
    }
    const headers: Record<string, string> = {
      authorization: `Bearer ${typeof token === "string" ? token : await token()}`,
    };
    if (body !== undefined) headers["content-type"] = "application/json";
    const response = await fetch(address, {
      method,
      headers,
      signal,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (response.ok && path.endsWith("/export")) return response.body;
    if (response.ok) return response.status === 204 ? null : response.json();
    const refusal = (await response.json().catch(() => null)) as Refusal | null;
    throw new PlinthError(
      response.status,
      refusal?.message ?? `The server answered ${response.status}.`,
      refusal?.error?.code ?? "INTERNAL",
      refusal?.error?.fields ?? {},
    );
  };
}

const dataOf = (answer: unknown) => (answer as { data: unknown }).data;
const countOf = (answer: unknown) => (answer as { count: number }).count;
const orNull = (error: unknown) => {
  if (error instanceof PlinthError && error.code === "NOT_FOUND") return { data: null };
  throw error;
};

export function collection(ask: Ask, model: string): object {
  const one = (id: string) => `${model}/${encodeURIComponent(id)}`;
  return {
    list: (options?: object) => ask("GET", model, options),
    get: async (id: string, options?: object) => dataOf(await ask("GET", one(id), options).catch(orNull)),
    connection: async (options?: object) => dataOf(await ask("GET", `${model}/connection`, options)),
    aggregate: async (options?: object) => dataOf(await ask("GET", `${model}/aggregate`, options)),
    export: (options?: object) => ask("GET", `${model}/export`, options),
    create: async (input: unknown, options?: object) => dataOf(await ask("POST", model, options, input)),
    createMany: async (inputs: readonly unknown[], options?: object) =>
      dataOf(await ask("POST", model, options, inputs)),
    update: async (id: string, patch: unknown, options?: object) => dataOf(await ask("PATCH", one(id), options, patch)),
    updateWhere: async (where: unknown, patch: unknown, options?: object) =>
      countOf(await ask("PATCH", model, { ...options, where }, patch)),
    delete: async (id: string, options?: object) => {
      await ask("DELETE", one(id), options);
    },
    deleteWhere: async (where: unknown, options?: object) => countOf(await ask("DELETE", model, { ...options, where })),
  };
}

export function page(ask: Ask, model: string): object {
  return {
    get: async (options?: object) => dataOf(await ask("GET", model, options).catch(orNull)),
    update: async (patch: unknown, options?: object) => dataOf(await ask("PATCH", model, options, patch)),
  };
}

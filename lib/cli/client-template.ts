/** Who the client asks, and with what. */
export interface ClientOptions {
  /** Address of the Plinth server, such as `https://cms.example.org`. */
  url: string;
  /** An API token, or a function that gives one. */
  token: string | (() => string | Promise<string>);
  /** Used instead of the global `fetch`. */
  fetch?: typeof globalThis.fetch;
}

/** A language of the project. */
export type Locale = string;

/** What the server refused: `code` such as `BAD_USER_INPUT`, and a message for each bad field. */
export class PlinthError extends Error {
  override readonly name = "PlinthError";
  readonly status: number;
  readonly code: string;
  readonly fields: Readonly<Record<string, string>>;

  constructor(status: number, message: string, code: string, fields: Readonly<Record<string, string>>) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = fields;
  }
}

/** When a record was written, and whether it is published. */
export interface Meta {
  created_at: string;
  updated_at: string;
  status: "draft" | "published";
}

/** A record with these of its own fields and these relations. */
export type Selected<Own, Relations, Field extends keyof Own, Include extends keyof Relations> = Pick<Own, Field> &
  Pick<Relations, Include>;

export interface SelectOptions<Field, Include> {
  /** The fields to answer; all where nothing is said. */
  fields?: readonly Field[];
  /** The relations to answer with them. */
  include?: readonly Include[];
  /** The language to answer in, and of a write that of its values; what is not translated is as in the default one. */
  locale?: Locale;
  signal?: AbortSignal;
}

export interface ReadOptions<Field, Include> extends SelectOptions<Field, Include> {
  /** `draft` and `all` are for roles that may update the model. */
  status?: "published" | "draft" | "all";
}

export interface ListOptions<Field, Include, Where, Sort> extends ReadOptions<Field, Include> {
  where?: Where;
  sort?: readonly Sort[];
  limit?: number;
  offset?: number;
  page?: number;
  search?: string;
  /** Whether to answer `total`. */
  count?: boolean;
}

export interface WriteOptions<Field, Include> extends SelectOptions<Field, Include> {
  status?: "published" | "draft";
}

export interface Page<Item> {
  data: Item[];
  /** The number of all records, with `count`. */
  total?: number;
}

export interface Reads<Own, Relations, Where, Sort> {
  list<Field extends keyof Own = keyof Own, Include extends keyof Relations = never>(
    options?: ListOptions<Field, Include, Where, Sort>,
  ): Promise<Page<Selected<Own, Relations, Field, Include>>>;
  /** The record, or null where there is none. */
  get<Field extends keyof Own = keyof Own, Include extends keyof Relations = never>(
    id: string,
    options?: ReadOptions<Field, Include>,
  ): Promise<Selected<Own, Relations, Field, Include> | null>;
  /** All records that are found, as a file that comes while it is made. */
  export(options?: ExportOptions<Where>): Promise<ReadableStream<Uint8Array>>;
}

export interface ExportOptions<Where> {
  where?: Where;
  search?: string;
  status?: "published" | "draft" | "all";
  /** `csv` where nothing is said. */
  format?: "csv" | "json" | "ndjson";
  signal?: AbortSignal;
}

export interface Creates<Own, Relations, Input> {
  create<Field extends keyof Own = keyof Own, Include extends keyof Relations = never>(
    input: Input,
    options?: WriteOptions<Field, Include>,
  ): Promise<Selected<Own, Relations, Field, Include>>;
  /** All of them in one transaction, or none. */
  createMany<Field extends keyof Own = keyof Own, Include extends keyof Relations = never>(
    inputs: readonly Input[],
    options?: WriteOptions<Field, Include>,
  ): Promise<Selected<Own, Relations, Field, Include>[]>;
}

/** `Changes` are what many records can be given at once: no new records of their relations. */
export interface Updates<Own, Relations, Patch, Changes, Where> {
  update<Field extends keyof Own = keyof Own, Include extends keyof Relations = never>(
    id: string,
    patch: Patch,
    options?: WriteOptions<Field, Include>,
  ): Promise<Selected<Own, Relations, Field, Include>>;
  /** Changes every record that `where` finds; gives how many. */
  updateWhere(where: Where, patch: Changes, options?: WriteOptions<never, never>): Promise<number>;
}

export interface Deletes<Where> {
  delete(id: string, options?: { signal?: AbortSignal }): Promise<void>;
  /** Deletes every record that `where` finds; gives how many. */
  deleteWhere(where: Where, options?: { signal?: AbortSignal }): Promise<number>;
}

/** The only record of a single-page model. */
export interface ReadsPage<Own, Relations> {
  get<Field extends keyof Own = keyof Own, Include extends keyof Relations = never>(
    options?: ReadOptions<Field, Include>,
  ): Promise<Selected<Own, Relations, Field, Include> | null>;
}

export interface UpdatesPage<Own, Relations, Patch> {
  update<Field extends keyof Own = keyof Own, Include extends keyof Relations = never>(
    patch: Patch,
    options?: WriteOptions<Field, Include>,
  ): Promise<Selected<Own, Relations, Field, Include>>;
}

type Ask = (method: string, path: string, options?: object, body?: unknown) => Promise<unknown>;

function asker({ url, token, fetch = globalThis.fetch }: ClientOptions): Ask {
  return async (method, path, options = {}, body) => {
    const address = new URL(`${url.replace(/\/+$/, "")}/secured/rest/${path}`);
    let signal: AbortSignal | null = null;
    for (const [name, value] of Object.entries(options)) {
      if (name === "signal") signal = (value as AbortSignal | undefined) ?? null;
      else if (value !== undefined)
        address.searchParams.set(name, name === "where" ? JSON.stringify(value) : String(value));
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
    const refusal = await response.json().catch(() => null);
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

function collection(ask: Ask, model: string): object {
  const one = (id: string) => `${model}/${encodeURIComponent(id)}`;
  return {
    list: (options?: object) => ask("GET", model, options),
    get: async (id: string, options?: object) => dataOf(await ask("GET", one(id), options).catch(orNull)),
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

function page(ask: Ask, model: string): object {
  return {
    get: async (options?: object) => dataOf(await ask("GET", model, options).catch(orNull)),
    update: async (patch: unknown, options?: object) => dataOf(await ask("PATCH", model, options, patch)),
  };
}

/** A client for the models; `single` are those with one record alone. */
export function buildClient(options: ClientOptions, models: readonly string[], single: readonly string[]): object {
  const ask = asker(options);
  return Object.fromEntries(models.map((model) => [model, (single.includes(model) ? page : collection)(ask, model)]));
}

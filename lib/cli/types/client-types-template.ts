/** Who the client asks, and with what. */
export interface ClientOptions {
  /** Address of the Plinth server, such as `https://cms.example.org`. */
  url: string;
  /** An API token, or a function that gives one. */
  token: string | (() => string | Promise<string>);
  /** Used instead of the global `fetch`. */
  fetch?: typeof globalThis.fetch;
  /** Used instead of the global `WebSocket`, which Node has from version 22 on, by `live` and `changes`. */
  WebSocket?: SocketClass;
}

/** What the client needs of a WebSocket: the global one has it, and that of the package `ws`. */
export interface ClientSocket {
  readonly readyState: number;
  readonly OPEN: number;
  send(data: string): void;
  close(code?: number): void;
  addEventListener(type: "open", listener: () => void): void;
  addEventListener(type: "close", listener: (event: { code: number; reason: string }) => void): void;
  addEventListener(type: "message", listener: (event: { data: unknown }) => void): void;
}

export type SocketClass = new (address: URL, protocol: string) => ClientSocket;

/** A language of the project. */
export type Locale = string;

/**
 * What the server refused: `code` such as `BAD_USER_INPUT`, and a message for each bad field. `status` is 0 where a
 * socket told it.
 */
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

/** Any JSON but null: an object, a list, a text, a number, or true or false. */
export type JsonValue = NonNullable<unknown>;

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
  /** A page by cursors: records that come or go meanwhile are neither missed nor seen twice. */
  connection<Field extends keyof Own = keyof Own, Include extends keyof Relations = never>(
    options?: ConnectionOptions<Field, Include, Where, Sort>,
  ): Promise<Connection<Selected<Own, Relations, Field, Include>>>;
  /** All records that are found, as a file that comes while it is made. */
  export(options?: ExportOptions<Where>): Promise<ReadableStream<Uint8Array>>;
  /** What `list` finds, at once and again after each change of it, until the loop or the signal ends it. */
  live<Field extends keyof Own = keyof Own, Include extends keyof Relations = never>(
    options?: LiveListOptions<Field, Include, Where, Sort>,
  ): AsyncGenerator<Selected<Own, Relations, Field, Include>[], void>;
  /** Each change of a record from now on. */
  changes<Field extends keyof Own = keyof Own, Include extends keyof Relations = never>(
    options?: ChangesOptions<Field, Include, Where>,
  ): AsyncGenerator<Change<Selected<Own, Relations, Field, Include>>, void>;
}

export interface ConnectionOptions<Field, Include, Where, Sort> extends ReadOptions<Field, Include> {
  where?: Where;
  sort?: readonly Sort[];
  search?: string;
  /** Records from the start, or behind the cursor `after`. */
  first?: number;
  after?: string;
  /** Records from the end, or in front of the cursor `before`. */
  last?: number;
  before?: string;
  /** Whether to answer `totalCount`. */
  count?: boolean;
}

export interface Connection<Item> {
  edges: { cursor: string; node: Item }[];
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null };
  totalCount?: number;
}

export interface LiveListOptions<Field, Include, Where, Sort> extends ReadOptions<Field, Include> {
  where?: Where;
  sort?: readonly Sort[];
  limit?: number;
  offset?: number;
  search?: string;
}

export interface ChangesOptions<Field, Include, Where> extends ReadOptions<Field, Include> {
  where?: Where;
}

export interface Change<Item> {
  operation: "create" | "update" | "delete";
  id: string;
  at: string;
  /** As it is now; null when it was deleted. */
  record: Item | null;
}

/**
 * `Numbers` can be added up, of `Ranked` there is a least and a greatest value, and of `Counted` the different values
 * are counted.
 */
export interface Aggregates<Group, Numbers, Ranked, Counted, Where> {
  /** The records that are found in groups, or all together, counted and measured. */
  aggregate<
    By extends keyof Group = never,
    Sum extends keyof Numbers = never,
    Avg extends keyof Numbers = never,
    Min extends keyof Ranked = never,
    Max extends keyof Ranked = never,
    Distinct extends keyof Counted = never,
  >(
    options?: AggregateOptions<By, Sum, Avg, Min, Max, Distinct, Where>,
  ): Promise<
    ({ count: number } & Measure<"group", Group, By> &
      Measure<"sum", Numbers, Sum> &
      Measure<"avg", Numbers, Avg> &
      Measure<"min", Ranked, Min> &
      Measure<"max", Ranked, Max> &
      Measure<"count_distinct", Counted, Distinct>)[]
  >;
}

/** A part of an aggregate; nothing where none of its fields were asked for. */
export type Measure<Name extends string, Of, Asked extends keyof Of> = [Asked] extends [never]
  ? unknown
  : { [Part in Name]: Pick<Of, Asked> };

/**
 * Operators on the count of a group, and on its measures by field: `{ count: { gte: 2 }, sum: { views: { gt: 100 } }
 * }`.
 */
export interface Having {
  AND?: readonly Having[];
  OR?: readonly Having[];
  NOT?: Having;
  count?: object;
  count_distinct?: Readonly<Record<string, object>>;
  sum?: Readonly<Record<string, object>>;
  avg?: Readonly<Record<string, object>>;
  min?: Readonly<Record<string, object>>;
  max?: Readonly<Record<string, object>>;
}

export interface AggregateOptions<By, Sum, Avg, Min, Max, Distinct, Where> {
  group_by?: readonly By[];
  sum?: readonly Sum[];
  avg?: readonly Avg[];
  min?: readonly Min[];
  max?: readonly Max[];
  count_distinct?: readonly Distinct[];
  having?: Having;
  /** `-count`, `sum.views`, `group.author_id`. */
  sort?: readonly string[];
  where?: Where;
  search?: string;
  locale?: Locale;
  status?: "published" | "draft" | "all";
  limit?: number;
  offset?: number;
  signal?: AbortSignal;
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

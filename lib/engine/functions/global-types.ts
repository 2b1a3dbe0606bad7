/** What every function finds around itself, as TypeScript: no DOM, no Node, and no more of the Web than this. */
export const globalTypes = `interface RichText { html: string; text: string; markdown: string }
interface RecordMeta {
  created_at: string;
  updated_at: string;
  status: "draft" | "published";
  created_by: { id: string; first_name: string | null; last_name: string | null } | null;
  last_modified_by: { id: string; first_name: string | null; last_name: string | null } | null;
}

/** The second argument of every function. */
interface FunctionContext {
  /** What called the function. */
  readonly trigger: "console" | "graphql" | "rest" | "access" | "webhook" | "hook" | "schedule";
  readonly run_id: string;
  readonly project: { readonly id: string; readonly name: string };
  readonly function: { readonly name: string; readonly version: number };
  readonly caller: {
    readonly kind: "token" | "user" | "nobody";
    readonly id: string | null;
    readonly name: string;
    readonly email?: string;
    readonly role: string | null;
    readonly is_admin: boolean;
    readonly tenant_id: string | null;
  };
  /** Of hooks and of custom_logic: the model and what is done with its records. */
  readonly model?: string;
  readonly event?: "before_create" | "before_update" | "before_delete" | "after_create" | "after_update" | "after_delete" | "access";
  readonly action?: "read" | "create" | "update" | "delete";
  /** Of before hooks: the records that are updated or deleted; null where a filter names them. */
  readonly ids?: readonly string[] | null;
  /** Of REST: the request's query parameters. */
  readonly query?: Readonly<Record<string, string>>;
  /** Of a schedule: when it was due. */
  readonly due_at?: string;
}

declare const plinth: {
  /**
   * Runs a document of the project's GraphQL API with the caller's rights, and gives its data. Throws the first error
   * of the answer.
   */
  graphql<Data = any>(query: string, variables?: Record<string, unknown>): Promise<Data>;
  /** The function's environment variables. */
  readonly env: FunctionEnv;
};

/** Refuses: the caller gets the message, the code and the messages by field. */
declare class PlinthError extends Error {
  constructor(message: string, options?: {
    code?: "BAD_USER_INPUT" | "FORBIDDEN" | "NOT_FOUND" | "CONFLICT";
    fields?: Record<string, string>;
  });
}

declare class Headers {
  constructor(init?: Record<string, string> | [string, string][] | Headers);
  get(name: string): string | null;
  has(name: string): boolean;
  set(name: string, value: string): void;
  delete(name: string): void;
  entries(): IterableIterator<[string, string]>;
}
interface FetchResponse {
  readonly ok: boolean;
  readonly status: number;
  readonly url: string;
  readonly headers: Headers;
  text(): Promise<string>;
  json(): Promise<any>;
}
/** Public addresses alone; bodies are texts of at most 1 MiB. */
declare function fetch(url: string, options?: {
  method?: string;
  headers?: Record<string, string> | Headers;
  body?: string;
}): Promise<FetchResponse>;

declare const console: Record<"debug" | "log" | "info" | "warn" | "error", (...values: unknown[]) => void>;
declare function setTimeout(act: (...values: any[]) => void, ms?: number, ...values: any[]): number;
declare function clearTimeout(id: number): void;
declare const crypto: { randomUUID(): string };`;

/** Calls of an installation with a sync token. */
import { ReadableStream } from "node:stream/web";
import type { AuditVerification } from "../contract/audit.ts";
import type { SyncFile, SyncPlan, SyncRead, SyncStep, SyncWho } from "../contract/sync.ts";
import type { FetchedLogin, StartedLogin } from "../contract/sync-logins.ts";
import { CommandError } from "./command.ts";

/** For an answer to begin; bodies may take as long as they are long. */
const answerMsMax = 120_000;

export interface Applied {
  revision: string;
  steps: SyncStep[];
  notes: string[];
}

/** What is sent with a push of content: lines, one push after the other reads them from the beginning. */
export type Lines = () => AsyncIterable<Uint8Array>;

export interface SyncClient {
  address: string;
  /** These two without a token. */
  startLogin(asked: { machine: string; project?: string }): Promise<StartedLogin>;
  fetchLogin(deviceCode: string): Promise<FetchedLogin>;
  whoami(): Promise<SyncWho>;
  document(project: string): Promise<SyncRead>;
  plan(push: object, content: Lines | null): Promise<SyncPlan>;
  apply(push: object, content: Lines | null): Promise<Applied>;
  /** `files`: with the list of media files, which come one by one. */
  content(project: string, files: boolean): Promise<AsyncIterable<Uint8Array>>;
  dump(project: string, files: boolean): Promise<AsyncIterable<Uint8Array>>;
  /** Ids of those that the project lacks. */
  missingFiles(project: string, files: readonly SyncFile[]): Promise<string[]>;
  file(project: string, id: string): Promise<AsyncIterable<Uint8Array>>;
  sendFile(project: string, file: SyncFile, bytes_sha256: string, content: AsyncIterable<Uint8Array>): Promise<void>;
  verifyAudit(anchor: string | undefined): Promise<AuditVerification>;
  restore(project: string, file: AsyncIterable<Uint8Array>): Promise<Applied>;
}

/** The calls of one installation; without a token those alone that need none. CommandError with the server's code and words, or UNAVAILABLE. */
export function syncClient(address: string, token: string | null): SyncClient {
  const call = async (path: string, init: RequestInit & { duplex?: "half" } = {}): Promise<Response> => {
    const waiting = new AbortController();
    const timer = setTimeout(() => waiting.abort(), init.body ? 2 ** 31 - 1 : answerMsMax);
    try {
      const response = await fetch(`${address}/system/sync${path}`, {
        ...init,
        headers: {
          ...(token !== null && { authorization: `Bearer ${token}` }),
          ...(init.headers as Record<string, string>),
        },
        signal: waiting.signal,
      });
      if (!response.ok) throw await errorOf(response);
      return response;
    } catch (error) {
      if (error instanceof CommandError) throw error;
      // What was to be sent could not be read: its own words say so.
      if ((error as Error).cause instanceof CommandError) throw (error as Error).cause;
      throw new CommandError("UNAVAILABLE", `${address} does not answer: ${reasonOf(error as Error)}`);
    } finally {
      clearTimeout(timer);
    }
  };
  const body = async <T>(response: Promise<Response>): Promise<T> => {
    const envelope = (await (await response).json().catch(() => null)) as { body?: T } | null;
    if (!envelope || !("body" in envelope)) throw new CommandError("INTERNAL", `${address} is no Plinth server.`);
    return envelope.body as T;
  };
  const send = (path: string, input: object) =>
    call(path, { method: "POST", headers: jsonType, body: JSON.stringify(input) });
  const push = (action: "plan" | "apply", input: { project?: string }, content: Lines | null) =>
    content
      ? call(`/${action}?project=${encodeURIComponent(input.project ?? "")}`, {
          method: "POST",
          headers: { "content-type": "application/x-ndjson" },
          body: withFirstLine(input, content()),
          duplex: "half",
        })
      : send(`/${action}`, input);
  const at = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`;
  const stream = async (path: string, query: Record<string, string>) => {
    const response = await call(at(path, query));
    return guarded(address, response.body as unknown as AsyncIterable<Uint8Array>);
  };
  return {
    address,
    startLogin: (asked) => body<StartedLogin>(send("/login/start", asked)),
    fetchLogin: (device_code) => body<FetchedLogin>(send("/login/token", { device_code })),
    whoami: () => body<SyncWho>(call("/whoami")),
    document: (project) => body<SyncRead>(call(`/document?project=${encodeURIComponent(project)}`)),
    plan: (input, content) => body<SyncPlan>(push("plan", input, content)),
    apply: (input, content) => body<Applied>(push("apply", input, content)),
    content: (project, files) => stream("/content", { project, ...(files && { files: "1" }) }),
    dump: (project, files) => stream("/dump", { project, ...(files && { files: "1" }) }),
    async missingFiles(project, files) {
      return (await body<{ missing: string[] }>(send(at("/files", { project }), { files }))).missing;
    },
    file: (project, id) => stream("/file", { project, id }),
    async sendFile(project, file, sha256, content) {
      const path = at("/file", { project, file: JSON.stringify(file), sha256 });
      await body(call(path, { method: "POST", body: bodyOf(content), duplex: "half" }));
    },
    verifyAudit: (anchor) =>
      body<AuditVerification>(call(`/audit/verify${anchor ? `?anchor=${encodeURIComponent(anchor)}` : ""}`)),
    restore: (project, file) =>
      body<Applied>(
        call(`/restore?project=${encodeURIComponent(project)}`, {
          method: "POST",
          headers: { "content-type": "application/x-ndjson", "content-encoding": "gzip" },
          body: bodyOf(file),
          duplex: "half",
        }),
      ),
  };
}

function withFirstLine(first: object, rest: AsyncIterable<Uint8Array>): BodyInit {
  const lines = async function* () {
    yield new TextEncoder().encode(`${JSON.stringify(first)}\n`);
    yield* rest;
  };
  return bodyOf(lines());
}

const bodyOf = (content: AsyncIterable<Uint8Array>) => ReadableStream.from(content) as unknown as BodyInit;
const jsonType = { "content-type": "application/json" };

/** A stream whose breaking is told in a sentence. */
async function* guarded(address: string, source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* source;
  } catch (error) {
    throw new CommandError("UNAVAILABLE", `${address} went away in the middle: ${reasonOf(error as Error)}`);
  }
}

async function errorOf(response: Response): Promise<CommandError> {
  const body = (await response.json().catch(() => null)) as {
    message?: string;
    error?: { code?: string; fields?: Record<string, string> };
  } | null;
  const message =
    body?.message ?? `The server answered ${response.status}. Is this the address of a Plinth installation?`;
  return new CommandError(body?.error?.code ?? "INTERNAL", message, body?.error?.fields ?? {});
}

function reasonOf(error: Error): string {
  const cause = error.cause as { code?: string; message?: string } | undefined;
  return cause?.code ?? cause?.message ?? error.message;
}

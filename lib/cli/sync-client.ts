/** Calls of an installation with a sync token. */
import { ReadableStream } from "node:stream/web";
import type { AuditVerification } from "../contract/admin/audit.ts";
import * as calls from "../contract/calls/addresses/sync.ts";
import type { SyncApplied } from "../contract/calls/answers/sync.ts";
import { locate, methodOf } from "../contract/calls/locate.ts";
import type { Address, Answer, Enveloped, Optional, Place } from "../contract/calls/types.ts";
import type { SyncFile, SyncPlan, SyncRead, SyncWho } from "../contract/sync/sync.ts";
import type { FetchedLogin, StartedLogin } from "../contract/sync/sync-logins.ts";
import { jsonOf, requireNoRedirect } from "./answers.ts";
import { CommandError } from "./command.ts";

/** For an answer to begin; bodies may take as long as they are long. */
const answerMsMax = 120_000;

export type Applied = SyncApplied;

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

type Init = Pick<RequestInit, "headers" | "body"> & { duplex?: "half" };

/** What is sent stands in `init`; what the address says, in `place`. */
function callsTo(address: string, token: string | null) {
  return async <At extends Address>(
    at: At,
    init: Init,
    ...[place]: Optional<Place<At>, Place<At>>
  ): Promise<Response> => {
    const waiting = new AbortController();
    const timer = setTimeout(() => waiting.abort(), init.body ? 2 ** 31 - 1 : answerMsMax);
    try {
      const response = await fetch(`${address}${locate(at, ...([place] as never))}`, {
        ...init,
        method: methodOf(at),
        headers: {
          ...(token !== null && { authorization: `Bearer ${token}` }),
          ...(init.headers as Record<string, string>),
        },
        redirect: "manual",
        signal: waiting.signal,
      });
      requireNoRedirect(response, address);
      if (!response.ok) throw await errorOf(response, address);
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
}

/**
 * The calls of one installation; without a token those alone that need none. CommandError with the server's code and
 * words, or UNAVAILABLE.
 */
export function syncClient(address: string, token: string | null): SyncClient {
  const call = callsTo(address, token);
  const ask = async <At extends Enveloped>(
    at: At,
    init: Init,
    ...place: Optional<Place<At>, Place<At>>
  ): Promise<Answer<At>> => {
    const response = await call(at, init, ...(place as never));
    const envelope = (await jsonOf(response, address)) as { body?: Answer<At> } | null;
    if (typeof envelope !== "object" || !envelope || !("body" in envelope))
      throw new CommandError("INTERNAL", `${address} is no Plinth server.`);
    return envelope.body as Answer<At>;
  };
  const push = (input: { project?: string }, content: Lines | null) =>
    content
      ? {
          init: { headers: linesType, body: withFirstLine(input, content()), duplex: "half" as const },
          place: { query: { project: input.project ?? "" } },
        }
      : { init: json(input), place: {} };
  const stream = async <At extends Address>(at: At, ...place: Optional<Place<At>, Place<At>>) => {
    const response = await call(at, {}, ...place);
    return guarded(address, response.body as unknown as AsyncIterable<Uint8Array>);
  };
  return {
    address,
    startLogin: (asked) => ask(calls.startCommandLogin, json(asked)),
    fetchLogin: (device_code) => ask(calls.fetchCommandLogin, json({ device_code })),
    whoami: () => ask(calls.getSyncCaller, {}),
    document: (project) => ask(calls.getSyncDocument, {}, { query: { project } }),
    plan(input, content) {
      const { init, place } = push(input, content);
      return ask(calls.planSync, init, place);
    },
    apply(input, content) {
      const { init, place } = push(input, content);
      return ask(calls.applySync, init, place);
    },
    content: (project, files) => stream(calls.readSyncContent, { query: { project, files: files ? "1" : undefined } }),
    dump: (project, files) => stream(calls.dumpProject, { query: { project, files: files ? "1" : undefined } }),
    async missingFiles(project, files) {
      return (await ask(calls.findMissingFiles, json({ files }), { query: { project } })).missing;
    },
    file: (project, id) => stream(calls.readSyncFile, { query: { project, id } }),
    async sendFile(project, file, sha256, content) {
      const query = { project, file: JSON.stringify(file), sha256 };
      await ask(calls.writeSyncFile, { body: bodyOf(content), duplex: "half" }, { query });
    },
    verifyAudit: (anchor) => ask(calls.verifyAuditLogBySync, {}, { query: { anchor } }),
    restore: (project, file) =>
      ask(
        calls.restoreDump,
        { headers: { ...linesType, "content-encoding": "gzip" }, body: bodyOf(file), duplex: "half" },
        { query: { project } },
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
const json = (input: object) => ({ headers: { "content-type": "application/json" }, body: JSON.stringify(input) });
const linesType = { "content-type": "application/x-ndjson" };

/** A stream whose breaking is told in a sentence. */
async function* guarded(address: string, source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* source;
  } catch (error) {
    throw new CommandError("UNAVAILABLE", `${address} went away in the middle: ${reasonOf(error as Error)}`);
  }
}

async function errorOf(response: Response, address: string): Promise<CommandError> {
  const body = (await jsonOf(response, address)) as {
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

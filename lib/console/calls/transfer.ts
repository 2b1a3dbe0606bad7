/**
 * Import and export of records from the browser (docs/import-and-export.md): the calls of the fetch layer whose bodies
 * are files.
 */
import * as calls from "../../contract/calls/addresses/data.ts";
import type { ImportReport } from "../../contract/calls/answers/system.ts";
import type { DateFormat, NumberFormat, TransferFormat } from "../../contract/calls/files.ts";
import { locate } from "../../contract/calls/locate.ts";
import { leaveToLogin } from "../session/leave.ts";
import { callHeaders } from "./call-headers.ts";
import { noResponseMessage, RestError, readEnvelope } from "./envelope.ts";

export type { ImportReport } from "../../contract/calls/answers/system.ts";
export {
  type DateFormat,
  type NumberFormat,
  type TransferFormat,
  transferFormats,
} from "../../contract/calls/files.ts";

interface ImportOptions {
  model: string;
  format: TransferFormat;
  body: Blob;
  /** `stop`: one bad row keeps all out. `skip`: the good rows are kept. */
  on_error: "stop" | "skip";
  status: "draft" | "published";
  /** How a CSV writes them; what is left out is written as the API does. */
  numbers?: NumberFormat;
  dates?: DateFormat;
  /** `id` or a unique field: rows with a value that a record has there are about that record. */
  match_by?: string;
  on_match?: "update" | "skip";
  on_new?: "create" | "skip";
  /** Nothing is kept: the report says what would be. */
  trial?: "no" | "yes";
  /** Rows read so far. */
  onProgress(rows: number): void;
}

async function fetchFile(path: string, init: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, { credentials: "include", ...init });
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new RestError(0, noResponseMessage());
  }
  if (response.ok) return response;
  if (response.status === 409) await leaveToLogin("superseded");
  const { message, error } = await readEnvelope(response);
  throw new RestError(response.status, message, error);
}

/** The lines of a streamed answer. */
async function* linesOf(response: Response): AsyncGenerator<string> {
  let rest = "";
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    const lines = (rest + piece.value).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest) yield rest;
}

/** Imports a file and tells how it went. Throws RestError where the file could not be read. */
export async function importFile(options: ImportOptions): Promise<ImportReport> {
  const { body, onProgress, ...query } = options;
  const response = await fetchFile(locate(calls.importRecords, { query }), {
    method: "POST",
    headers: { ...callHeaders(), Accept: "application/x-ndjson" },
    body,
  });
  for await (const line of linesOf(response)) {
    const { progress, report, error } = JSON.parse(line) as {
      progress?: { rows: number };
      report?: ImportReport;
      error?: { message: string };
    };
    if (progress) onProgress(progress.rows);
    if (error) throw new RestError(response.status, error.message);
    if (report) return report;
  }
  throw new RestError(0, noResponseMessage());
}

/** Saves what the server answers as a file of that name. `onProgress` is told the bytes received so far. */
export async function saveFile(
  path: string,
  name: string,
  options: { signal?: AbortSignal; onProgress?(bytes: number): void } = {},
): Promise<void> {
  const response = await fetchFile(path, {
    headers: callHeaders(),
    ...(options.signal ? { signal: options.signal } : {}),
  });
  const parts: BlobPart[] = [];
  let bytes = 0;
  const reader = response.body!.getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    parts.push(piece.value as BlobPart);
    bytes += piece.value.length;
    options.onProgress?.(bytes);
  }
  saveBlob(new Blob(parts, { type: response.headers.get("content-type") ?? "" }), name);
}

/** Saves what the browser has as a file of that name. */
export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has begun to save it by then; until it has, the address must live.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Address of an export with the filters of a list. */
export function exportAddress(query: {
  model: string;
  format: TransferFormat;
  status: "all" | "published" | "draft";
  search: string;
  where: unknown;
}): string {
  const { search, where, ...named } = query;
  return locate(calls.exportRecords, {
    query: { ...named, search: search || undefined, where: where ? JSON.stringify(where) : undefined },
  });
}

/** The columns that an import of the model takes, as its template names them. */
export async function loadTemplateColumns(model: string): Promise<string[]> {
  const response = await fetchFile(templateAddress(model), { headers: callHeaders() });
  return (await response.text()).trim().split(",");
}

/** Address of a CSV file with the header row of a model. */
export const templateAddress = (model: string) => locate(calls.getImportTemplate, { query: { model } });

/**
 * Files on their way to the server: several at once, each resumable (tus), as long as the page lives, whatever screen
 * is shown.
 */

import { callHeaders } from "@plinth/plugin";
import { DetailedError, Upload } from "tus-js-client";
import { startUpload } from "../../../../lib/contract/calls/addresses/data.ts";
import { locate } from "../../../../lib/contract/calls/locate.ts";
import { t } from "../../../../lib/kernel/words/words.ts";
import type { MediaFile } from "../documents.ts";

/** What files are uploaded for; kept with them. */
export interface UploadPurpose {
  model_name?: string;
  field_name?: string;
}

export interface UploadItem {
  id: number;
  name: string;
  bytes: number;
  sent: number;
  status: "waiting" | "sending" | "paused" | "done" | "failed";
  /** Why it failed. */
  message: string | null;
  /** Whether trying again may help: the way was interrupted, and the file not refused. */
  canRetry: boolean;
  file: MediaFile | null;
}

interface Entry {
  item: UploadItem;
  upload: Upload;
  onDone: (file: MediaFile) => void;
}

/** At the same time; more of them would only share the line. */
const atOnce = 3;
/** A part of a file: what an interruption costs at most. */
const partBytes = 8 * 1024 * 1024;
const endpoint = locate(startUpload);

const entries = new Map<number, Entry>();
const listeners = new Set<() => void>();
let items: readonly UploadItem[] = [];
let lastId = 0;

/** All uploads of this visit, the newest last. */
export const uploads = (): readonly UploadItem[] => items;

/** Calls the listener at every change; the answer ends that. */
export function onUploads(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  items = [...entries.values()].map(({ item }) => item);
  for (const listener of listeners) listener();
}

function change(id: number, changed: Partial<UploadItem>): void {
  const entry = entries.get(id);
  if (!entry) return;
  entry.item = { ...entry.item, ...changed };
  tell();
}

/**
 * Uploads files; `onDone` is told of each that is stored, and of its place among the files: small ones overtake large
 * ones. What was interrupted earlier, even before a reload of the page, goes on where it was. Gives the uploads' ids.
 */
export function uploadFiles(
  files: readonly File[],
  purpose: UploadPurpose,
  onDone: (file: MediaFile, place: number) => void,
): number[] {
  const ids = files.map((file, place) => {
    const id = ++lastId;
    entries.set(id, {
      item: {
        id,
        name: file.name,
        bytes: file.size,
        sent: 0,
        status: "waiting",
        message: null,
        canRetry: true,
        file: null,
      },
      upload: uploadOf(id, file, purpose),
      onDone: (stored) => onDone(stored, place),
    });
    return id;
  });
  tell();
  startNext();
  return ids;
}

function uploadOf(id: number, file: File, purpose: UploadPurpose): Upload {
  return new Upload(file, {
    endpoint,
    chunkSize: partBytes,
    retryDelays: [500, 1_500, 4_000, 10_000],
    headers: callHeaders(),
    metadata: { filename: file.name, filetype: file.type, ...purpose },
    removeFingerprintOnSuccess: true,
    onProgress: (sent) => change(id, { sent }),
    onSuccess: ({ lastResponse }) => void finish(id, lastResponse.getBody()),
    onError: (error) => fail(id, error),
  });
}

/**
 * The stored file is the body of the last answer, or stands at the upload's address where an earlier visit had sent
 * everything.
 */
async function finish(id: number, answered: string): Promise<void> {
  const entry = entries.get(id);
  if (!entry) return;
  const body = bodyOf(answered) ?? (await ask(entry.upload.url));
  if (!body) return fail(id, new Error("The server did not say what became of the file."));
  change(id, { status: "done", sent: entry.item.bytes, file: body });
  entry.onDone(body);
  startNext();
}

async function ask(address: string | null): Promise<MediaFile | null> {
  if (!address) return null;
  const answer = await fetch(address, { headers: callHeaders() }).catch(() => null);
  return answer?.ok ? bodyOf(await answer.text()) : null;
}

const bodyOf = (answered: string): MediaFile | null => (envelopeOf(answered)?.body as MediaFile | undefined) ?? null;

function envelopeOf(text: string): { message?: string; body?: unknown } | null {
  try {
    return JSON.parse(text) as { message?: string; body?: unknown };
  } catch {
    return null;
  }
}

function fail(id: number, error: Error | DetailedError): void {
  const answer = error instanceof DetailedError ? error.originalResponse : null;
  const status = answer?.getStatus() ?? 0;
  const said = answer ? envelopeOf(answer.getBody())?.message : undefined;
  const canRetry = status === 0 || status === 429 || status >= 500;
  const message =
    said ?? (status === 0 ? t("The connection was lost.") : t("The server answered {status}.", { status }));
  change(id, { status: "failed", message, canRetry });
  startNext();
}

function startNext(): void {
  const all = [...entries.values()];
  let room = atOnce - all.filter(({ item }) => item.status === "sending").length;
  for (const entry of all) {
    if (room <= 0) return;
    if (entry.item.status !== "waiting") continue;
    room -= 1;
    change(entry.item.id, { status: "sending", message: null });
    void start(entry);
  }
}

async function start({ item: { id }, upload }: Entry): Promise<void> {
  if (!upload.url) {
    const [previous] = await upload.findPreviousUploads().catch(() => []);
    if (previous) upload.resumeFromPreviousUpload(previous);
  }
  if (entries.get(id)?.item.status === "sending") upload.start();
}

/** Stops sending until it is resumed. */
export function pauseUpload(id: number): void {
  const entry = entries.get(id);
  if (entry?.item.status !== "sending" && entry?.item.status !== "waiting") return;
  change(id, { status: "paused" });
  void entry.upload.abort();
  startNext();
}

/** Goes on with what was paused, or tries again what failed. */
export function resumeUpload(id: number): void {
  const status = entries.get(id)?.item.status;
  if (status !== "paused" && status !== "failed") return;
  change(id, { status: "waiting", message: null });
  startNext();
}

/** Takes an upload off the list; one that is not done ends on the server as well. */
export function removeUpload(id: number): void {
  const entry = entries.get(id);
  entries.delete(id);
  tell();
  if (entry && entry.item.status !== "done") void entry.upload.abort(true).catch(() => undefined);
  startNext();
}

/** Takes those that are stored off the list. */
export function removeDone(): void {
  for (const [id, { item }] of entries) if (item.status === "done") entries.delete(id);
  tell();
}

/** The thread of unpack.ts: a packed file comes on its standard input. */
import { createWriteStream } from "node:fs";
import { setPriority } from "node:os";
import { pipeline } from "node:stream/promises";
import { parentPort, workerData } from "node:worker_threads";
import { createGunzip } from "node:zlib";
import { type ErrorCode, PlinthError } from "../../../kernel/errors.ts";
import { bounded, counted } from "./file-bounds.ts";

export interface Unpacked {
  refused: { code: ErrorCode; message: string } | null;
}

const niceness = 10;
/** Unpacked at a time. */
const pieceBytes = 1024 * 1024;

// On Linux this is the thread's own: what serves requests goes before it.
if (process.platform === "linux") setPriority(0, niceness);

const packed = { bytes: 0 };
try {
  await pipeline(
    counted(process.stdin, packed),
    createGunzip({ chunkSize: pieceBytes }),
    (whole: AsyncIterable<Uint8Array>) => bounded(whole, packed),
    createWriteStream(workerData, { flags: "wx", mode: 0o600 }),
  );
  say({ refused: null });
} catch (error) {
  say({ refused: refusalOf(error) });
}

function say(message: Unpacked) {
  parentPort!.postMessage(message);
}

/** What the sender is told; everything else is the node's own failure and ends the thread. */
function refusalOf(error: unknown): Unpacked["refused"] {
  if (error instanceof PlinthError) return { code: error.code, message: error.message };
  const { code, errno } = error as { code?: string; errno?: number };
  if (code?.startsWith("Z_") || errno === -3)
    return { code: "BAD_USER_INPUT", message: "The file is no gzip file, or it is broken." };
  throw error;
}

const codes = ["ECONNRESET", "ECONNABORTED", "EPIPE", "ERR_STREAM_PREMATURE_CLOSE"];

/**
 * Whether the error says no more than that the other side of a connection has gone: nothing of this process is the
 * worse for it.
 */
export function isPeerGone(error: unknown): boolean {
  return codes.includes((error as NodeJS.ErrnoException | null)?.code ?? "");
}

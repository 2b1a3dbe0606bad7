/** Calls that have not been answered yet, so that whoever has waited long enough can end them. */
const pending = new Set<AbortController>();

/** `fetch` that `stopCalls` ends. */
export function pendingFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const stop = new AbortController();
  init?.signal?.addEventListener("abort", () => stop.abort(init.signal?.reason));
  pending.add(stop);
  return fetch(input, { ...init, signal: stop.signal }).finally(() => pending.delete(stop));
}

/** For their callers it is as if no answer had come. */
export function stopCalls(): void {
  for (const stop of pending) stop.abort();
}

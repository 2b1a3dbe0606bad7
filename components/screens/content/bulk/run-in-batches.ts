/** A record that a run is about: enough to name it in a refusal. */
export interface FoundRecord {
  id: string;
  name: string;
}

interface Batches<Fault> {
  /** The records that come next, behind the one with this id; null from the start. */
  next(after: string | null): Promise<readonly FoundRecord[] | { said: Fault }>;
  /** Does it to all of these or to none; what was said, where it was refused. */
  act(batch: readonly FoundRecord[]): Promise<Fault | null>;
  /** Places in the batch of the records that a refusal is about; none where it is about all of it. */
  refused?(said: Fault): readonly number[];
  onProgress(done: number): void;
  isStopped(): boolean;
}

export interface RunOutcome<Fault> {
  /** Records that it was done to. */
  done: number;
  /** Why it ended before the last one, and what it was about. */
  fault: { said: Fault; batch: readonly FoundRecord[] } | null;
  stopped: boolean;
  /** How many were left out because they alone were refused, and the first refusal. */
  left: { count: number; said: Fault; batch: readonly FoundRecord[] } | null;
}

/**
 * Does something to everything that a list finds, some at a time, and tells how far it came. What a batch holds may be
 * deleted by others meanwhile: a batch that is refused is looked up once more, and tried again where it is another one.
 * Records that alone are refused are left out, and the others of their batch go on.
 */
export async function runInBatches<Fault>({
  next,
  act,
  refused = () => [],
  onProgress,
  isStopped,
}: Batches<Fault>): Promise<RunOutcome<Fault>> {
  let done = 0;
  let after: string | null = null;
  let left = null as RunOutcome<Fault>["left"];
  const ended = (said: Fault, batch: readonly FoundRecord[] = []) => ({
    done,
    fault: { said, batch },
    stopped: false,
    left,
  });
  while (!isStopped()) {
    const found = await next(after);
    if ("said" in found) return ended(found.said);
    if (found.length === 0) return { done, fault: null, stopped: false, left };
    let batch = found;
    let said = await act(batch);
    const places = said === null ? [] : refused(said);
    if (said !== null && places.length > 0) {
      left = { count: (left?.count ?? 0) + places.length, said: left?.said ?? said, batch: left?.batch ?? batch };
      after = batch.at(-1)!.id;
      batch = batch.filter((_, place) => !places.includes(place));
      said = batch.length > 0 ? await act(batch) : null;
      if (said !== null) return ended(said, batch);
      done += batch.length;
      onProgress(done);
      continue;
    }
    if (said !== null) {
      const again = await next(after);
      if ("said" in again || isSame(again, batch)) return ended(said, batch);
      if (again.length === 0) continue;
      batch = again;
      said = await act(batch);
      if (said !== null) return ended(said, batch);
    }
    done += batch.length;
    after = batch.at(-1)!.id;
    onProgress(done);
  }
  return { done, fault: null, stopped: true, left };
}

const isSame = (a: readonly FoundRecord[], b: readonly FoundRecord[]) =>
  a.length === b.length && a.every(({ id }, i) => id === b[i]?.id);

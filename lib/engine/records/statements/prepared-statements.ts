/**
 * Which statements stay prepared on a connection: those used last. PostgreSQL keeps a plan for each in the connection's
 * own memory, and never lets go by itself.
 */

/**
 * Of one connection: statements, and characters of all their texts, of which each was measured to cost PostgreSQL 160
 * bytes.
 */
export const preparedMax = { statements: 250, characters: 150_000 } as const;
/** What takes more of the room alone is not prepared. */
const charactersOfOneMax = 20_000;

class Prepared {
  /** Lengths of texts by name, the least recently used first. */
  readonly #lengths = new Map<string, number>();
  #characters = 0;

  use(name: string, length: number): string[] {
    const isKnown = this.#lengths.delete(name);
    this.#lengths.set(name, length);
    if (isKnown) return nothing;
    this.#characters += length;
    const leaving: string[] = [];
    for (const [oldest, itsLength] of this.#lengths) {
      if (this.#lengths.size <= preparedMax.statements && this.#characters <= preparedMax.characters) break;
      this.#lengths.delete(oldest);
      this.#characters -= itsLength;
      leaving.push(oldest);
    }
    return leaving;
  }
}

const nothing: string[] = [];
const connections = new WeakMap<object, Prepared>();

/**
 * Notes that a statement is used on a connection. Returns the names of those that it takes the place of, which are to
 * be closed with it.
 */
export function notePrepared(connection: object, name: string, text: string): string[] {
  const prepared = connections.get(connection) ?? new Prepared();
  connections.set(connection, prepared);
  return prepared.use(name, text.length);
}

/** Whether a statement may be prepared at all. */
export const mayPrepare = (text: string): boolean => text.length <= charactersOfOneMax;

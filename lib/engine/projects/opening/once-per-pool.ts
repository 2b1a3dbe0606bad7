import type { Pool } from "pg";

/** What is asked once for each pool; after a failure it is asked again. */
export function oncePerPool<Answer>(ask: (pool: Pool) => Promise<Answer>): (pool: Pool) => Promise<Answer> {
  const known = new WeakMap<Pool, Promise<Answer>>();
  return (pool) => {
    const answer = known.get(pool) ?? ask(pool);
    known.set(pool, answer);
    answer.catch(() => known.delete(pool));
    return answer;
  };
}

/** Combinations in which every value of one dimension meets every value of each other one, as far as they can meet; far fewer than all combinations. */

type Dimensions = Readonly<Record<string, readonly unknown[]>>;
type Row<D extends Dimensions> = { [Name in keyof D]: D[Name][number] };

/** The same for the same dimensions. */
export function pairwise<D extends Dimensions>(dimensions: D, isPossible: (row: Row<D>) => boolean): Row<D>[] {
  const names = Object.keys(dimensions);
  const rows = names.reduce<Record<string, unknown>[]>(
    (found, name) => found.flatMap((row) => dimensions[name]!.map((value) => ({ ...row, [name]: value }))),
    [{}],
  ) as Row<D>[];
  const numbers = new Map<string, number>();
  const numberOf = (pair: string) => {
    const number = numbers.get(pair) ?? numbers.size;
    numbers.set(pair, number);
    return number;
  };
  const all = rows.filter(isPossible).map((row) => {
    const at = names.map((name) => dimensions[name]!.indexOf(row[name]));
    const pairs = at.flatMap((a, i) => at.slice(i + 1).map((b, j) => numberOf(`${i}:${a} ${i + 1 + j}:${b}`)));
    return { row, pairs };
  });
  const isOpen = new Uint8Array(numbers.size).fill(1);
  const newsOf = (pairs: readonly number[]) => pairs.reduce((sum, pair) => sum + isOpen[pair]!, 0);
  const chosen: Row<D>[] = [];
  for (;;) {
    let best = { row: null as Row<D> | null, pairs: [] as number[], news: 0 };
    for (const { row, pairs } of all) {
      const news = newsOf(pairs);
      if (news > best.news) best = { row, pairs, news };
    }
    if (!best.row) return chosen;
    for (const pair of best.pairs) isOpen[pair] = 0;
    chosen.push(best.row);
  }
}

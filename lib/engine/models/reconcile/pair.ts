/** What is there and what shall be, paired: by id where both have one, then by name. */
export interface Paired<Have, Want> {
  kept: [Have, Want][];
  /** There, but wanted no more. */
  gone: Have[];
  /** Wanted, but not there. */
  added: Want[];
}

export function pair<Have extends { id?: string | undefined }, Want extends { id?: string | undefined }>(
  have: readonly Have[],
  want: readonly Want[],
  nameOfHave: (one: Have) => string,
  nameOfWant: (one: Want) => string,
): Paired<Have, Want> {
  const byId = new Map(have.flatMap((one) => (one.id === undefined ? [] : [[one.id, one] as const])));
  const taken = new Map<Want, Have>();
  const used = new Set<Have>();
  const take = (one: Want, found: Have | undefined) => {
    if (!found || used.has(found)) return;
    taken.set(one, found);
    used.add(found);
  };
  for (const one of want) if (one.id !== undefined) take(one, byId.get(one.id));
  const byName = new Map(have.filter((one) => !used.has(one)).map((one) => [nameOfHave(one), one]));
  for (const one of want) if (!taken.has(one)) take(one, byName.get(nameOfWant(one)));
  return {
    kept: want.flatMap((one) => (taken.has(one) ? [[taken.get(one)!, one] as [Have, Want]] : [])),
    gone: have.filter((one) => !used.has(one)),
    added: want.filter((one) => !taken.has(one)),
  };
}

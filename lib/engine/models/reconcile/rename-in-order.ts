/**
 * Renames things that must not share a name at any time: those whose new name is free first; where they wait for each
 * other in a ring, one of them goes by an interim name.
 */
export async function renameInOrder<One>(
  renames: readonly { one: One; to: string }[],
  nameOf: (one: One) => string,
  isTaken: (name: string) => boolean,
  rename: (one: One, to: string) => Promise<unknown>,
): Promise<void> {
  const waiting = new Set(renames.filter(({ one, to }) => nameOf(one) !== to));
  for (let interim = 0; waiting.size > 0; ) {
    const free = [...waiting].find(({ to }) => !isTaken(to));
    if (free) {
      await rename(free.one, free.to);
      waiting.delete(free);
      continue;
    }
    const [first] = waiting;
    do interim++;
    while (isTaken(`interim_${interim}`));
    await rename(first!.one, `interim_${interim}`);
  }
}

/** Who in the project can change what was refused. */

const anybody = "An owner or admin of the project can change that.";

/** In words: `Ada, Grace and 2 others can change that.` */
export function whoText(reason: { people: readonly string[]; others: number } | null | undefined): string {
  if (!reason || reason.people.length === 0) return anybody;
  const names = [...reason.people, ...(reason.others > 0 ? [othersText(reason.others)] : [])];
  const last = names.pop();
  return `${names.length > 0 ? `${names.join(", ")} and ` : ""}${last} can change that.`;
}

const othersText = (others: number) => (others === 1 ? "1 other" : `${others} others`);

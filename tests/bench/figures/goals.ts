/** What is promised, and how a figure is told beside it. */
export interface Goal {
  text: string;
  unit: string;
  digits: number;
  isMet(value: number): boolean;
}

const atMost = (max: number, unit: string, digits: number): Goal => ({
  text: `< ${max}${unit}`,
  unit,
  digits,
  isMet: (value) => value < max,
});

const atLeast = (min: number): Goal => ({
  text: `>= ${min.toFixed(2)}`,
  unit: "",
  digits: 2,
  isMet: (value) => value >= min,
});

export const goals = {
  listRatio: atLeast(1),
  recordRatio: atLeast(1),
  rowsRatio: atLeast(0.95),
  writeRatio: atLeast(0.9),
  searchRatio: atLeast(20),
  countingRatio: atLeast(0.97),
  loadedMb: atMost(300, " MB", 0),
  starterMb: atMost(60, " MB", 0),
  newFieldMs: atMost(50, " ms", 1),
  secondStartS: atMost(5, " s", 2),
  idleMb: atMost(500, " MB", 0),
  warmCallMs: atMost(5, " ms", 0),
  attackedTimes: { text: "<= 2 times", unit: "", digits: 2, isMet: (value) => value <= 2 },
} satisfies Record<string, Goal>;

/** Prints a figure with its goal; a missed one makes the run fail. */
export function tell(what: string, value: number, goal: Goal): void {
  const met = goal.isMet(value);
  const figure = `${value.toFixed(goal.digits)}${goal.unit}`;
  console.log(`${what.padEnd(48)}${figure.padStart(7)}   ${met ? "OK    " : "MISSED"}  goal ${goal.text}`);
  if (!met) process.exitCode = 1;
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

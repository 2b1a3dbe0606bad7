/**
 * What of `values` is no longer what the form began with, by the form's fields. A screen that saves only this does not
 * take back what somebody else, or another button of the same screen, changed while the form was open.
 */
export function changedValues<Values extends object>(values: Values, before: Partial<Values>): Partial<Values> {
  const changed = Object.entries(values).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof Values]),
  );
  return Object.fromEntries(changed) as Partial<Values>;
}

/** Numbers of a field's rules as some clients send them: `char_limit` as texts, ends of a whole range as decimals. */

/**
 * The variables with `char_limit` and `int_range_limit` as whole numbers where they say one; anything else stays, to be
 * refused in words.
 */
export function withWholeNumbers(variables: unknown): unknown {
  if (Array.isArray(variables)) return variables.map(withWholeNumbers);
  if (typeof variables !== "object" || variables === null) return variables;
  return Object.fromEntries(
    Object.entries(variables).map(([key, value]) => [
      key,
      (key === "char_limit" || key === "int_range_limit") && Array.isArray(value) ? value.map(whole) : value,
    ]),
  );
}

function whole(value: unknown): unknown {
  const number = typeof value === "string" && /^\s*-?\d{1,15}(\.\d{1,15})?\s*$/.test(value) ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? Math.round(number) : value;
}

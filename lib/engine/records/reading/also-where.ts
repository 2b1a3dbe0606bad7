/**
 * A filter that asks for `more` as well. What the caller wrote stays at its place, so that a fault in it is told at the
 * path that they wrote.
 */
export function alsoWhere(where: unknown, more: unknown): unknown {
  if (where === null || where === undefined || more === null) return where ?? more;
  const { AND: asked = null, ...rest } = where as { AND?: unknown };
  return { ...rest, AND: [...(asked === null ? [] : [asked].flat()), more] };
}

const format = new Intl.NumberFormat("en");

/** `12,345`. */
export const countText = (count: number): string => format.format(count);

/** `1 record`, `12,345 records`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${countText(count)} ${count === 1 ? one : many}`;

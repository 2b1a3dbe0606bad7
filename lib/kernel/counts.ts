import { inLanguage } from "./words/words.ts";

const format = inLanguage((language) => new Intl.NumberFormat(language));

const values = inLanguage((language) => new Intl.NumberFormat(language, { maximumFractionDigits: 20 }));

/** A stored number as it is read, with all its digits: `12,345.5`. */
export const numberText = (value: number): string => {
  const plain = String(value);
  return /^-?[\d.]+$/.test(plain) ? values().format(value) : plain;
};

/** `12,345`. */
export const countText = (count: number): string => format().format(count);

/** `1 record`, `12,345 records`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${countText(count)} ${count === 1 ? one : many}`;

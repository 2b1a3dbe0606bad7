import { inLanguage } from "./words/words.ts";

const format = inLanguage((language) => new Intl.NumberFormat(language));

const values = inLanguage((language) => {
  const made = new Map<number, Intl.NumberFormat>();
  return (minimumFractionDigits: number): Intl.NumberFormat => {
    const options = { minimumFractionDigits, maximumFractionDigits: 20 };
    const known = made.get(minimumFractionDigits) ?? new Intl.NumberFormat(language, options);
    made.set(minimumFractionDigits, known);
    return known;
  };
});

/** A stored number as it is read, with all its digits, and so many decimals at least: `12,345.5`, `12,345.50`. */
export const numberText = (value: number, decimals = 0): string => {
  const plain = String(value);
  return /^-?[\d.]+$/.test(plain) ? values()(decimals).format(value) : plain;
};

/** How many decimals it has, where it is written without a power of ten. */
export const decimalsOf = (value: number): number => /^-?\d+\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0;

/** `12,345`. */
export const countText = (count: number): string => format().format(count);

/** `1 record`, `12,345 records`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${countText(count)} ${count === 1 ? one : many}`;

// Three digits after a comma may be thousands: 1,500 is not guessed at.
const decimalComma = /^[+-]?\d+,(\d{1,2}|\d{4,})$/;

/** The number that a text is, with a point or a comma before the decimals; null where it is none, or could be two. */
export function typedNumber(text: string): number | null {
  const trimmed = text.trim();
  const number = Number(decimalComma.test(trimmed) ? trimmed.replace(",", ".") : trimmed);
  return trimmed === "" || !Number.isFinite(number) ? null : number;
}

let visitors = 0;

/**
 * An address that no request came from yet. Who is refused again and again waits, by address: what is not about that
 * comes from elsewhere each time.
 */
export function freshAddress(): string {
  visitors++;
  return `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`;
}

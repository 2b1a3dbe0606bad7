let lastMs = 0;
let sequence = 0;

/** Random bytes for 512 ids, for asking the system costs more than all else here. */
const randomBytes = new Uint8Array(4_096);
let randomUsed = randomBytes.length;

const hexOf = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

function eightRandomBytes(): Uint8Array {
  if (randomUsed === randomBytes.length) {
    crypto.getRandomValues(randomBytes);
    randomUsed = 0;
  }
  randomUsed += 8;
  return randomBytes.subarray(randomUsed - 8, randomUsed);
}

/**
 * A UUID of version 7 (RFC 9562): sorts by time of creation, also within one millisecond of one process.
 * Works in the browser and on every PostgreSQL, unlike the `uuidv7()` that only PostgreSQL 18 has.
 */
export function uuidv7(nowMs = Date.now()): string {
  if (nowMs > lastMs) {
    lastMs = nowMs;
    sequence = 0;
  } else if (++sequence > 0xfff) {
    lastMs++;
    sequence = 0;
  }
  const bytes = eightRandomBytes();
  bytes[0] = (bytes[0]! & 0x3f) | 0x80;
  let random = "";
  for (const byte of bytes) random += hexOf[byte];
  const time = lastMs.toString(16).padStart(12, "0");
  const version = (0x7000 | sequence).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-${version}-${random.slice(0, 4)}-${random.slice(4)}`;
}

/** Whether the text has the form of a UUID, of whatever version. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}

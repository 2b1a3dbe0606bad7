/** Encryption at rest, random tokens and their hashes. */

import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from "node:crypto";
import { PlinthError } from "../kernel/errors.ts";
import { t } from "../kernel/words/words.ts";
import type { Secrets } from "./platform.ts";

const ivBytes = 12;
const tagBytes = 16;
/** First byte of what is encrypted, so that another algorithm can follow one day. */
const version = 1;

function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "plinth", purpose, 32));
}

/**
 * AES-256-GCM under a key derived from the secret by HKDF (RFC 5869), one key for each purpose.
 * Layout: version (1 byte), nonce (12, random for each text), tag (16), ciphertext.
 */
export function createSecrets(secret: string): Secrets {
  const key = deriveKey(secret, "encryption at rest");
  return {
    cookiePassword: deriveKey(secret, "session cookie").toString("base64url"),

    sign: (purpose, text) => createHmac("sha256", deriveKey(secret, purpose)).update(text, "utf8").digest(),

    encrypt(text) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv("aes-256-gcm", key, iv);
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([Buffer.of(version), iv, cipher.getAuthTag(), body]);
    },

    decrypt(bytes) {
      try {
        if (bytes[0] !== version) throw new Error(`Unknown version ${bytes[0]} of encrypted bytes.`);
        const iv = bytes.subarray(1, 1 + ivBytes);
        const tag = bytes.subarray(1 + ivBytes, 1 + ivBytes + tagBytes);
        const decipher = createDecipheriv("aes-256-gcm", key, iv, { authTagLength: tagBytes }).setAuthTag(tag);
        const body = bytes.subarray(1 + ivBytes + tagBytes);
        return Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8");
      } catch (cause) {
        throw new PlinthError("INTERNAL", t("A stored credential cannot be read. Has PLINTH_SECRET changed?"), {
          cause,
        });
      }
    },
  };
}

/** SHA-256, as sessions and tokens are looked up by. Fit for random secrets, never for passwords. */
export function sha256(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

/** A random text of 256 bits: 43 characters of base64url. */
export function randomToken(): string {
  return randomBytes(32).toString("base64url");
}

/** A random number of that many decimal digits, for people to type. */
export function randomCode(digits = 6): string {
  return Array.from({ length: digits }, () => randomInt(10)).join("");
}

/** Compares without telling by its duration where the two differ. */
export function equalInConstantTime(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}

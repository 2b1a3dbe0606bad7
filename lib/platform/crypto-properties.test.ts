import { createHash, createHmac, hkdfSync } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createSecrets, equalInConstantTime, randomCode, randomToken, sha256 } from "./crypto.ts";

const secret = "a secret of more than thirty-two characters";
const secrets = createSecrets(secret);
const text = fc.string({ unit: "grapheme", maxLength: 200 });

test("every text comes back from what it is sealed as, and a node with the same secret reads it", () => {
  const other = createSecrets(secret);
  fc.assert(fc.property(text, (one) => other.decrypt(secrets.encrypt(one)) === one));
});

test("sealed bytes tell no more than how long the text is", () => {
  fc.assert(
    fc.property(text, (one) => {
      const sealed = secrets.encrypt(one);
      expect(sealed.length).toBe(1 + 12 + 16 + Buffer.byteLength(one));
      if (one.length > 6) expect(sealed.includes(Buffer.from(one))).toBe(false);
    }),
  );
});

test("bytes that are cut, joined or from elsewhere are refused without a word of what they hold", () => {
  const sealed = secrets.encrypt("hunter2");
  fc.assert(
    fc.property(
      fc.oneof(
        fc.nat({ max: sealed.length - 1 }).map((end) => sealed.subarray(0, end)),
        fc.uint8Array(),
      ),
      (bytes) => {
        expect(() => secrets.decrypt(Buffer.from(bytes))).toThrow(
          "A stored credential cannot be read. Has PLINTH_SECRET changed?",
        );
      },
    ),
  );
  expect(() => secrets.decrypt(Buffer.concat([sealed, Buffer.of(0)]))).toThrow("cannot be read");
});

test("a signature is the HMAC under the key of its purpose, and of no other purpose", () => {
  const purpose = fc.constantFrom("media address", "sign-in", "session cookie");
  fc.assert(
    fc.property(purpose, purpose, text, (one, other, signed) => {
      const key = Buffer.from(hkdfSync("sha256", secret, "plinth", one, 32));
      const expected = createHmac("sha256", key).update(signed).digest();
      expect(secrets.sign(one, signed).equals(expected)).toBe(true);
      expect(secrets.sign(other, signed).equals(expected)).toBe(one === other);
    }),
  );
});

test("hashes are those of SHA-256, and compare equal exactly where the texts are", () => {
  fc.assert(
    fc.property(text, text, (a, b) => {
      expect(sha256(a).equals(createHash("sha256").update(a, "utf8").digest())).toBe(true);
      expect(equalInConstantTime(sha256(a), sha256(b))).toBe(Buffer.from(a).equals(Buffer.from(b)));
      expect(equalInConstantTime(Buffer.from(a), Buffer.from(b))).toBe(Buffer.from(a).equals(Buffer.from(b)));
    }),
  );
});

test("codes have as many digits as are asked for, each of them at every place, and tokens do not repeat", () => {
  for (const digits of [1, 6, 8]) expect(randomCode(digits)).toMatch(new RegExp(`^\\d{${digits}}$`));
  const codes = Array.from({ length: 600 }, () => randomCode());
  for (const place of [0, 5]) expect(new Set(codes.map((code) => code[place])).size).toBe(10);
  const tokens = Array.from({ length: 1_000 }, randomToken);
  expect(new Set(tokens).size).toBe(1_000);
  expect(tokens.every((token) => Buffer.from(token, "base64url").length === 32)).toBe(true);
});

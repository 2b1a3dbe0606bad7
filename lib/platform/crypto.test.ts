import { expect, test } from "vitest";
import { createSecrets, equalInConstantTime, randomCode, randomToken, sha256 } from "./crypto.ts";

const secrets = createSecrets("a secret of more than thirty-two characters");

test("what is encrypted can be read again, and looks different each time", () => {
  const text = "postgres://пользователь:pässwörd@db/x";
  const [one, two] = [secrets.encrypt(text), secrets.encrypt(text)];
  expect(one.equals(two)).toBe(false);
  expect([secrets.decrypt(one), secrets.decrypt(two)]).toEqual([text, text]);
  expect(secrets.decrypt(secrets.encrypt(""))).toBe("");
});

test("a changed byte, another secret and foreign bytes are refused", () => {
  const bytes = secrets.encrypt("text");
  for (const position of bytes.keys()) {
    const changed = Buffer.from(bytes);
    changed[position]! ^= 1;
    expect(() => secrets.decrypt(changed)).toThrow("cannot be read");
  }
  expect(() => createSecrets("another secret of thirty-two characters").decrypt(bytes)).toThrow("PLINTH_SECRET");
  expect(() => secrets.decrypt(Buffer.alloc(0))).toThrow("cannot be read");
});

test("the cookie's password is not the key of encryption and stays the same", () => {
  expect(secrets.cookiePassword).toHaveLength(43);
  expect(createSecrets("a secret of more than thirty-two characters").cookiePassword).toBe(secrets.cookiePassword);
});

test("tokens have 256 bits, codes have their digits", () => {
  expect(randomToken()).toMatch(/^[\w-]{43}$/);
  expect(randomCode()).toMatch(/^\d{6}$/);
  expect(equalInConstantTime(sha256("a"), sha256("a"))).toBe(true);
  expect(equalInConstantTime(sha256("a"), sha256("b"))).toBe(false);
});

import { expect, test } from "vitest";
import { readEnv } from "../env.ts";
import { otherAddress, ownHosts } from "./own-hosts.ts";

const set = (variables: Record<string, string>) => ownHosts(readEnv(variables));
const everything = set({
  PUBLIC_URL: "https://Console.Example.com:8443/",
  ALLOWED_HOSTS: " engine.internal:3000, 192.168.1.20,[fd00::7], *.apps.example.com , http://Plinth/ ",
});

test.each([
  "localhost",
  "LOCALHOST:3000",
  "localhost.:3000",
  "plinth.localhost:3000",
  "127.0.0.1:9",
  "[::1]:3000",
  "console.example.com",
  "CONSOLE.example.com:443",
  "engine.internal",
  "192.168.1.20:3000",
  "[fd00::7]:3000",
  "a.apps.example.com",
  "a.b.apps.example.com",
  "plinth:3000",
])("%s is a name of this installation", (host) => {
  expect(everything(host)).toBe(true);
});

test.each([
  undefined,
  "",
  "evil.test",
  "evil.test:3000",
  "localhost.evil.test",
  "evil-localhost",
  "localhost@evil.test",
  "evil.test@localhost",
  "evil.test/localhost",
  "evil.test#.localhost",
  "localhost evil.test",
  "127.0.0.1.evil.test",
  "127.0.0.2",
  "0x7f.1",
  "[::2]",
  "[::1",
  "apps.example.com",
  "evilapps.example.com",
  "console.example.com.evil.test",
  "console.example.com:80:80",
])("%s is none", (host) => {
  expect(everything(host)).toBe(false);
});

test("the address to listen on is one, unless it is any", () => {
  expect(set({ HOST: "192.168.1.20" })("192.168.1.20:3000")).toBe(true);
  expect(set({ HOST: "fd00::7" })("[fd00::7]:3000")).toBe(true);
  expect(set({ HOST: "0.0.0.0" })("0.0.0.0:3000")).toBe(false);
  expect(set({ HOST: "::" })("[::]:3000")).toBe(false);
});

test.each(["https://a b", "*", "*.", "a..b", "a,*b.c", "console.example.com/path"])(
  "ALLOWED_HOSTS does not take %s",
  (ALLOWED_HOSTS) => {
    expect(() => readEnv({ ALLOWED_HOSTS })).toThrow(
      "ALLOWED_HOSTS must be names separated by commas, such as console.example.com,192.168.1.20.",
    );
  },
);

test("start names another address only where nobody has settled one and other machines could use it", () => {
  const settled: Record<string, string>[] = [{ PUBLIC_URL: "http://a" }, { ALLOWED_HOSTS: "a" }, { HOST: "127.0.0.1" }];
  for (const variables of settled) expect(otherAddress(readEnv(variables))).toBeNull();
});

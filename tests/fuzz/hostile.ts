/** Values that have broken programs before. */
import naughty from "big-list-of-naughty-strings" with { type: "json" };
import type { Random } from "../support/oracle/random.ts";

/** Stands in JSON for text that no value can be written as; `jsonText` puts it there. */
const raw = (text: string) => `@@raw:${Buffer.from(text).toString("base64")}@@`;

/** JSON of a value, with its raw parts as they are. */
export const jsonText = (value: unknown): string =>
  (JSON.stringify(value) ?? "null").replace(/"@@raw:([\w+/=]*)@@"/g, (_, text: string) =>
    Buffer.from(text, "base64").toString(),
  );

const signs = [
  "\u202e",
  "\u0000",
  "\ud83d",
  "\ufeff",
  "\u2028",
  "\u0085",
  "\x7f",
  "\x1b[31m",
  "é",
  "e\u0301",
  "😀",
  "\r\nSet-Cookie: a=b",
  "%00",
  "%s%n",
  "$" + "{7*7}",
  "{{7*7}}",
  "../../../etc/passwd",
  "..\\..\\",
  "'; drop table plinth.users; --",
  `" or ""="`,
  "$1",
  "\\",
  "\\u0000",
  "$$",
  "/*",
  "--",
  "`",
  "<script>alert(1)</script>",
  "javascript:alert(1)",
  "__proto__",
  "constructor",
  "prototype",
  "hasOwnProperty",
  "toString",
  "__typename",
  "null",
  "undefined",
  "NaN",
  "Infinity",
  "true",
  "0",
  "-1",
  "1e999",
  "0x10",
  "9223372036854775808",
  "2147483648",
  "00000000-0000-0000-0000-000000000000",
  "2026-02-30T25:61:61Z",
  "0000-00-00",
  "-infinity",
  "+275760-09-13T00:00:00.001Z",
  "999999-01-01T00:00:00Z",
  "http://[::1",
  "http://169.254.169.254/",
  "file:///etc/passwd",
  "data:text/html,x",
  "a@b",
  "",
  " ",
  ".",
  "..",
  "@",
  "|",
  ";",
  "*",
  "[]",
  "{}",
  "(?:(a+)+)+$",
];
const numbers = [
  0,
  -0,
  -1,
  1.5,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  1e21,
  5e-324,
  1e308,
  raw("1e999"),
  raw("-1e999"),
  raw("123456789012345678901234567890"),
];
const others = [
  null,
  true,
  false,
  [],
  {},
  [null],
  [[]],
  { a: 1 },
  raw('{"__proto__":{"a":1}}'),
  raw('{"a":1,"a":2}'),
  raw('{"constructor":{"prototype":{"x":1}}}'),
  raw('{"":{"":""}}'),
  raw('{"toString":1,"then":2,"length":-1,"toJSON":3}'),
];

const nested = ([open, close]: readonly [string, string], levels: number) => open.repeat(levels) + close.repeat(levels);

/** A text of any kind. */
export function hostileText(random: Random): string {
  switch (random.upTo(9)) {
    case 0:
    case 1:
    case 2:
    case 3:
      return random.pick(naughty as string[]);
    case 4:
      return random
        .pick(["a", "é", "😀", "\\", '"', "%", "[", "("])
        .repeat(random.pick([51, 256, 1_001, 10_001, random.once(20) ? 1_000_000 : 300]));
    case 5:
      return random.pick(signs) + random.pick(signs);
    case 6:
      return nested(
        random.pick([
          ["[", "]"],
          ["{", "}"],
          ["(", ")"],
          ["<b>", "</b>"],
          ['{"a":', "}"],
        ] as const),
        random.pick([3, 201, 5_000]),
      );
    default:
      return random.pick(signs);
  }
}

/** A value of JSON of any kind. */
export function hostileValue(random: Random): unknown {
  switch (random.upTo(9)) {
    case 0:
    case 1:
      return random.pick(numbers);
    case 2:
    case 3:
      return structuredClone(random.pick(others));
    case 4:
      return raw(
        nested(
          random.pick([
            ["[", "]"],
            ['{"a":', "}"],
          ] as const),
          random.pick([5, 150, 199, 201, 20_000]),
        ).replace(":}", ":1}"),
      );
    case 5:
      return random.list(0, random.pick([3, 30, 1_001]), () => random.pick(signs));
    default:
      return hostileText(random);
  }
}

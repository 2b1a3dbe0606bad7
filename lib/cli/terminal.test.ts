import { styleText } from "node:util";
import { expect, test } from "vitest";
import { shown } from "./terminal.ts";

test("what a server says moves no cursor, hides nothing and turns no letters round", () => {
  expect(shown("a\u001b]0;title\u0007b")).toBe("a\\u001b]0;title\\u0007b");
  expect(shown("delete 9\u001b[2K\rkeep")).toBe("delete 9\\u001b[2K\\u000dkeep");
  expect(shown("\u001b[8mhidden")).toBe("\\u001b[8mhidden");
  expect(shown("\u009b31m\u202egpj")).toBe("\\u009b31m\\u202egpj");
});

test("lines, tabs, letters of every script and the command's own colours stay", () => {
  const text = `é 漢 👩‍💻\n\t${styleText("red", "no", { validateStream: false })}${styleText("dim", "so", { validateStream: false })}`;
  expect(shown(text)).toBe(text);
});

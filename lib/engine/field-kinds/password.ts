import { hash } from "@node-rs/argon2";
import type { EngineKind } from "./kind.ts";
import { text } from "./text.ts";

export const password: EngineKind = {
  column: text.column,
  scalar: null,
  // Defaults of the library: argon2id, 19 MiB, two passes (OWASP).
  secure: (value) => hash(value),
  convert: text.convert,
};

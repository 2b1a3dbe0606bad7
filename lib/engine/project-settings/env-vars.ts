import type { Secrets } from "../../platform/platform.ts";
import { masked } from "../projects/index.ts";

/** A variable as people see it: of its value, only whether there is one. */
export interface EnvVar {
  key: string;
  value: string;
  hide: boolean;
  is_system: boolean;
}

interface PlainVar {
  key: string;
  value: string;
}

/** Variables encrypted for keeping. One whose value is given masked keeps the value that it had. Null for none. */
export function sealEnvVars(secrets: Secrets, given: readonly PlainVar[], before: Buffer | null): Buffer | null {
  const known = new Map(openEnvVars(secrets, before).map(({ key, value }) => [key, value]));
  const kept = given.map(({ key, value }) => ({ key, value: value === masked ? (known.get(key) ?? "") : value }));
  return kept.length > 0 ? secrets.encrypt(JSON.stringify(kept)) : null;
}

/** Variables with their values; for whoever runs the function or plugin. */
export function openEnvVars(secrets: Secrets, sealed: Buffer | null): PlainVar[] {
  return sealed ? (JSON.parse(secrets.decrypt(sealed)) as PlainVar[]) : [];
}

/** Variables with their values masked; for people. */
export function maskedEnvVars(secrets: Secrets, sealed: Buffer | null): EnvVar[] {
  return openEnvVars(secrets, sealed).map(({ key, value }) => ({
    key,
    value: value === "" ? "" : masked,
    hide: true,
    is_system: false,
  }));
}

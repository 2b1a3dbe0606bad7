/** Takes secrets out of texts that nobody wrote for strangers: the lines of a log. */
import type { Platform } from "../../platform/platform.ts";

const mask = "***";
/** Of one text: what stands in a log may be as long as a stranger made it, and the patterns below take their time. */
const charactersMax = 10_000;
const cut = (text: string) => (text.length > charactersMax ? `${text.slice(0, charactersMax)}…` : text);
/** Shorter values are words like any other. */
const secretCharactersMin = 6;

/** Settings whose values are secrets as a whole. */
const secretSetting = /SECRET|TOKEN|PASSWORD|KEY/;

const patterns: readonly [RegExp, string][] = [
  // User and password of an address.
  [/:\/\/[^\s/@"']+@/g, `://${mask}@`],
  // Plinth's own tokens and keys of projects.
  [/\bplinth_[A-Za-z0-9_-]{16,}/g, `plinth_${mask}`],
  [/\b(bearer|basic)\s+[^\s"',]+/gi, `$1 ${mask}`],
  // JSON web tokens.
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, mask],
  // token=..., "password": "...", secret: ...
  [
    /((?:pass(?:word|phrase|wd)?|secret|token|credential|api_?key|private_?key|access_?key|code)["']?\s*[=:]\s*["']?)[^\s"',;&}]+/gi,
    `$1${mask}`,
  ],
  // Anything that looks like a hash or key.
  [/\b(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{40,}\b/g, mask],
  // People.
  [/[\w.+-]+@([\w-]+\.)+[\w-]+/g, mask],
];

/**
 * The scrubber of an installation: it also knows the values of its own secret settings, wherever and however they
 * appear.
 */
export function scrubberOf({ env, pool, secrets }: Platform): (text: string) => string {
  const known = new Set<string>([secrets.cookiePassword]);
  for (const [name, value] of Object.entries(env)) {
    if (typeof value !== "string") continue;
    if (secretSetting.test(name)) known.add(value);
    for (const part of credentialsOf(value)) known.add(part);
  }
  for (const part of credentialsOf(String(pool.options.connectionString ?? ""))) known.add(part);
  const values = [...known].filter((value) => value.length >= secretCharactersMin).sort((a, b) => b.length - a.length);
  return (text) => {
    const without = values.reduce((rest, value) => rest.replaceAll(value, mask), cut(text));
    return patterns.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), without);
  };
}

/** The password of an address, as it is written there and as it is meant. */
function credentialsOf(address: string): string[] {
  const password = URL.parse(address)?.password;
  if (!password) return [];
  try {
    return [password, decodeURIComponent(password)];
  } catch {
    return [password];
  }
}

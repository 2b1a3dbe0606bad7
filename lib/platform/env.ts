/** The configuration of an installation: environment variables, read here and nowhere else. */
import { resolve } from "node:path";
import { z } from "zod";
import { oauthProviders } from "../contract/accounts/oauth.ts";
import { type SettingName, settings } from "./settings.ts";

/** What keeps Plinth from starting, in sentences for the person who runs it. */
export class ConfigurationError extends Error {
  override readonly name = "ConfigurationError";
  readonly faults: readonly string[];

  constructor(...faults: string[]) {
    super(faults.join("\n"));
    this.faults = faults;
  }
}

const flag = (fallback: boolean) => z.stringbool("must be 1 or 0.").default(fallback);

const address = (protocols: string, example: string) =>
  z.string().refine((text) => {
    const url = URL.parse(text);
    return url !== null && url.hostname !== "" && new RegExp(`^(${protocols}):$`).test(url.protocol);
  }, `must be an address such as ${example}.`);

const web = address("https?", "https://example.com");

const color = z
  .string()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, "must be a colour such as #0f6b64.");

const schema = z.object({
  PORT: z
    .string()
    .regex(/^\d+$/, "must be a number from 1 to 65535.")
    .transform(Number)
    .refine((port) => port >= 1 && port <= 65_535, "must be a number from 1 to 65535.")
    .default(3000),
  HOST: z.string().default("0.0.0.0"),
  PUBLIC_URL: web.transform((text) => text.replace(/\/+$/, "")).optional(),
  ALLOWED_HOSTS: z
    .string()
    .transform((text) =>
      text
        .split(",")
        .map((name) => name.trim().toLowerCase())
        .filter(Boolean),
    )
    // A port may stand behind a name, for it is copied from the address bar; it does not matter.
    .transform((names) =>
      names.map((name) => name.replace(/^https?:\/\//, "").replace(/(?<=[\]\w]):\d{1,5}$|\/+$/g, "")),
    )
    .refine(
      (names) => names.every((name) => /^((\*\.)?[a-z0-9_-]+(\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])$/.test(name)),
      "must be names separated by commas, such as console.example.com,192.168.1.20.",
    )
    .default([]),
  PLINTH_DATA_DIR: z.string().default("./.plinth"),
  PLINTH_SECRET: z.string().min(32, "must have at least 32 characters.").optional(),
  DATABASE_URL: address("postgres|postgresql", "postgres://user:password@localhost:5432/plinth").optional(),
  DATABASE_ALLOW_PRIVATE: flag(false),
  DATABASE_CONNECTIONS: z
    .string()
    .regex(/^\d{1,3}$/, "must be a number from 4 to 500.")
    .transform(Number)
    .refine((count) => count >= 4 && count <= 500, "must be a number from 4 to 500.")
    .default(16),
  OUTBOUND_ALLOW_PRIVATE: flag(false),
  WEBHOOK_ALLOW_PRIVATE: flag(false),
  FUNCTION_THREADS: z
    .string()
    .regex(/^([1-9]|[1-5]\d|6[0-4])$/, "must be a number from 1 to 64.")
    .transform(Number)
    .default(4),
  FUNCTION_MEMORY_MIB: z
    .string()
    .regex(/^\d{2,4}$/, "must be a number from 64 to 2048.")
    .transform(Number)
    .refine((mib) => mib >= 64 && mib <= 2048, "must be a number from 64 to 2048.")
    .default(256),
  S3_ENDPOINT: web.transform((text) => text.replace(/\/+$/, "")).optional(),
  S3_REGION: z.string().default("us-east-1"),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_FORCE_PATH_STYLE: flag(false),
  S3_PREFIX: z
    .string()
    .regex(/^[\w!.*'()/-]{1,200}$/, "must be a path such as plinth/media.")
    .transform((text) => text.replace(/^\/+|\/+$/g, ""))
    .default(""),
  SMTP_URL: address("smtps?", "smtp://user:password@mail.example.com:587").optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/,
      "must be a sender such as Plinth <no-reply@example.com>.",
    )
    .default("Plinth <no-reply@localhost>"),
  TRUSTED_PROXIES: z.string().regex(/^\d$/, "must be a number from 0 to 9.").transform(Number).default(0),
  ENGINE_URL: web.transform((text) => text.replace(/\/+$/, "")).optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, "must have at least 16 letters, digits and signs, and no spaces.")
    .optional(),
  ENGINE_SECRET: z.string().min(32, "must have at least 32 characters.").optional(),
  COOKIE_DOMAIN: z
    .string()
    .regex(/^[a-z0-9.-]+$/i, "must be a domain such as example.com.")
    .optional(),
  PLAN_LIMITS: flag(true),
  TRIAL_DAYS: z
    .string()
    .regex(/^\d{1,3}$/, "must be a number of days from 0 to 365.")
    .transform(Number)
    .refine((days) => days <= 365, "must be a number of days from 0 to 365.")
    .default(0),
  PADDLE_ENVIRONMENT: z.enum(["production", "sandbox"], "must be production or sandbox.").default("production"),
  PADDLE_CLIENT_TOKEN: z.string().optional(),
  PADDLE_WEBHOOK_SECRET: z.string().optional(),
  PADDLE_API_KEY: z.string().optional(),
  PADDLE_API_URL: web.transform((text) => text.replace(/\/+$/, "")).optional(),
  PADDLE_PRICE_STARTER: z.string().optional(),
  PADDLE_PRICE_PRO: z.string().optional(),
  PADDLE_PRICE_BUSINESS: z.string().optional(),
  SINGLE_SESSION: flag(false),
  SIGN_UP: z.enum(["open", "invited", "closed"], "must be open, invited or closed.").default("open"),
  ADMIN_EMAIL: z.string().optional(),
  ADMIN_PASSWORD: z.string().optional(),
  ADMIN_PASSWORD_FILE: z.string().optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_AUTHORIZE_URL: web.default("https://accounts.google.com/o/oauth2/v2/auth"),
  GOOGLE_TOKEN_URL: web.default("https://oauth2.googleapis.com/token"),
  GOOGLE_USERINFO_URL: web.default("https://openidconnect.googleapis.com/v1/userinfo"),
  GITHUB_CLIENT_ID: z.string().optional(),
  GITHUB_CLIENT_SECRET: z.string().optional(),
  GITHUB_AUTHORIZE_URL: web.default("https://github.com/login/oauth/authorize"),
  GITHUB_TOKEN_URL: web.default("https://github.com/login/oauth/access_token"),
  GITHUB_USERINFO_URL: web.default("https://api.github.com/user"),
  GITHUB_EMAILS_URL: web.default("https://api.github.com/user/emails"),
  MAP_TILES_URL: web
    .refine((text) => ["{x}", "{y}", "{z}"].every((part) => text.includes(part)), "must have {z}, {x} and {y} in it.")
    .optional(),
  MAP_TILES_ATTRIBUTION: z.string().max(200, "may have at most 200 characters.").optional(),
  BRAND_NAME: z.string().max(40, "may have at most 40 characters.").optional(),
  BRAND_LOGO: z
    .string()
    .transform((path) => resolve(path))
    .optional(),
  BRAND_ACCENT: color.optional(),
  BRAND_ACCENT_DARK: color.optional(),
  CONTACT_URL: z
    .string()
    .refine(
      (text) => /^mailto:[^\s@]+@[^\s@]+$/.test(text) || web.safeParse(text).success,
      "must be an address such as https://example.com/contact or mailto:sales@example.com.",
    )
    .optional(),
  COMMUNITY_URL: web.optional(),
  SOURCE_CODE_URL: web.optional(),
  PLUGIN_RUNTIME_URL: web.optional(),
  POSTHOG_KEY: z
    .string()
    .regex(/^[\w-]{1,200}$/, "must be the key of a PostHog project.")
    .optional(),
  POSTHOG_HOST: web.transform((text) => text.replace(/\/+$/, "")).default("https://us.i.posthog.com"),
  ADMIN_SAMPLE_DATA: flag(false),
  LOG_LEVEL: z
    .enum(
      ["trace", "debug", "info", "warn", "error", "fatal", "silent"],
      "must be trace, debug, info, warn, error, fatal or silent.",
    )
    .default("info"),
} satisfies Record<SettingName, z.ZodType>);

/**
 * The settings after parsing, under the names of the environment variables. Paths are absolute; PUBLIC_URL has no slash
 * at its end.
 */
export type Env = Readonly<Omit<z.output<typeof schema>, "PUBLIC_URL">> & {
  readonly PUBLIC_URL: string;
  /** Names of the settings that somebody has set. */
  readonly GIVEN: readonly SettingName[];
};

/**
 * Reads the settings from environment variables; an empty one counts as not set.
 * ConfigurationError lists every fault at once, one sentence for each, beginning with the setting's name.
 */
export function readEnv(variables: Record<string, string | undefined> = process.env): Env {
  const given = settings.map(({ name }) => [name, variables[name]?.trim() || undefined] as const);
  const result = schema.safeParse(Object.fromEntries(given));
  const faults = result.success ? [] : result.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`);
  for (const provider of Object.keys(oauthProviders).map((name) => name.toUpperCase())) {
    const [set, missing] = ["CLIENT_ID", "CLIENT_SECRET"]
      .map((part) => `${provider}_${part}`)
      .sort((a, b) => Number(!variables[a]?.trim()) - Number(!variables[b]?.trim()));
    if (variables[set!]?.trim() && !variables[missing!]?.trim()) faults.push(`${missing} must be set where ${set} is.`);
  }
  if (Boolean(variables.S3_ACCESS_KEY_ID?.trim()) !== Boolean(variables.S3_SECRET_ACCESS_KEY?.trim()))
    faults.push("S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together.");
  const passwords = ["ADMIN_PASSWORD", "ADMIN_PASSWORD_FILE"].filter((name) => variables[name]?.trim());
  if (passwords.length === 2) faults.push("ADMIN_PASSWORD and ADMIN_PASSWORD_FILE must not both be set.");
  if (Boolean(variables.ADMIN_EMAIL?.trim()) !== passwords.length > 0)
    faults.push("ADMIN_EMAIL and ADMIN_PASSWORD (or ADMIN_PASSWORD_FILE) must be set together.");
  if (variables.PADDLE_CLIENT_TOKEN?.trim() && !variables.PADDLE_WEBHOOK_SECRET?.trim())
    faults.push("PADDLE_WEBHOOK_SECRET must be set where PADDLE_CLIENT_TOKEN is.");
  if (!result.success || faults.length > 0) throw new ConfigurationError(...faults);
  const env = result.data;
  return {
    ...env,
    PUBLIC_URL: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    PLINTH_DATA_DIR: resolve(env.PLINTH_DATA_DIR),
    GIVEN: given.flatMap(([name, value]) => (value === undefined ? [] : [name])),
  };
}

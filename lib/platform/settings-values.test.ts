/** What every setting takes, what it becomes, and what is said of anything else. */
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { type ConfigurationError, type Env, readEnv } from "./env.ts";
import { type SettingName, settings } from "./settings.ts";

interface Values {
  /** A text that is taken, and what it becomes. */
  good: readonly (readonly [text: string, value: unknown])[];
  bad?: readonly string[];
  /** What is said of those, behind the name. */
  said?: string;
  /** What else must be set for it. */
  beside?: Record<string, string>;
}

const flag: Values = {
  good: [
    ["1", true],
    ["0", false],
    ["true", true],
    ["false", false],
    ["YES", true],
    ["off", false],
  ],
  bad: ["perhaps", "2", "-1"],
  said: "must be 1 or 0.",
};
const anyText: Values = { good: [["some text", "some text"]] };
const web: Values = {
  good: [
    ["https://a.example/b", "https://a.example/b"],
    ["http://[::1]:9", "http://[::1]:9"],
  ],
  bad: ["a.example", "ftp://a.example", "//a.example", "javascript:alert(1)", "https://"],
  said: "must be an address such as https://example.com.",
};
const accent: Values = {
  good: [["#1D4ED8", "#1d4ed8"]],
  bad: ["red", "#12", "#12345g"],
  said: "must be a colour such as #0f6b64.",
};
const webWithoutSlash: Values = { ...web, good: [...web.good, ["https://a.example//", "https://a.example"]] };
const secret: Values = {
  good: [["x".repeat(32), "x".repeat(32)]],
  bad: ["x".repeat(31)],
  said: "must have at least 32 characters.",
};
const range = (least: number, most: number, what = "number"): Values => ({
  good: [
    [String(least), least],
    [String(most), most],
  ],
  bad: [...(least > 0 ? [String(least - 1)] : []), String(most + 1), "-1", "1.5", "many", "1e2", "0x10"],
  said: `must be a ${what} from ${least} to ${most}.`,
});
const provider = (name: string): Values => ({
  ...anyText,
  beside: { [`${name}_CLIENT_ID`]: "id", [`${name}_CLIENT_SECRET`]: "hidden" },
});
const s3Keys = { S3_ACCESS_KEY_ID: "id", S3_SECRET_ACCESS_KEY: "hidden" };

const values: Record<SettingName, Values> = {
  PORT: range(1, 65_535),
  HOST: { good: [["127.0.0.1", "127.0.0.1"]] },
  PUBLIC_URL: webWithoutSlash,
  ALLOWED_HOSTS: {
    good: [
      ["a.example, B.example:80 ,[fd00::7]:3000", ["a.example", "b.example", "[fd00::7]"]],
      ["http://plinth/,*.apps.example", ["plinth", "*.apps.example"]],
      [" , ", []],
    ],
    bad: ["a b", "*", "a..b", "a/b", "[fd00::7", "*.*.a"],
    said: "must be names separated by commas, such as console.example.com,192.168.1.20.",
  },
  PLINTH_DATA_DIR: {
    good: [
      ["data", resolve("data")],
      ["/var/plinth", "/var/plinth"],
    ],
  },
  PLINTH_SECRET: secret,
  DATABASE_URL: {
    good: [
      ["postgres://db/x", "postgres://db/x"],
      ["postgresql://a:b@[::1]:5432/x", "postgresql://a:b@[::1]:5432/x"],
    ],
    bad: ["mysql://db/x", "db:5432", "postgres:///x"],
    said: "must be an address such as postgres://user:password@localhost:5432/plinth.",
  },
  DATABASE_CONNECTIONS: range(4, 500),
  DATABASE_ALLOW_PRIVATE: flag,
  OUTBOUND_ALLOW_PRIVATE: flag,
  WEBHOOK_ALLOW_PRIVATE: flag,
  FUNCTION_THREADS: range(1, 64),
  FUNCTION_MEMORY_MIB: range(64, 2048),
  S3_BUCKET: anyText,
  S3_ENDPOINT: webWithoutSlash,
  S3_REGION: anyText,
  S3_ACCESS_KEY_ID: { ...anyText, beside: s3Keys },
  S3_SECRET_ACCESS_KEY: { ...anyText, beside: s3Keys },
  S3_FORCE_PATH_STYLE: flag,
  S3_PREFIX: {
    good: [
      ["/plinth/media/", "plinth/media"],
      ["a", "a"],
    ],
    bad: ["a b", "a\\b", "x".repeat(201), "ä"],
    said: "must be a path such as plinth/media.",
  },
  SMTP_URL: {
    good: [
      ["smtp://u:p@mail.example:587", "smtp://u:p@mail.example:587"],
      ["smtps://m", "smtps://m"],
    ],
    bad: ["mail.example:25", "http://mail.example"],
    said: "must be an address such as smtp://user:password@mail.example.com:587.",
  },
  MAIL_FROM: {
    good: [
      ["a@b", "a@b"],
      ["Plinth <no-reply@example.com>", "Plinth <no-reply@example.com>"],
    ],
    bad: ["Plinth", "a@b c", "<a@b> c", "A <a>", "A\nBcc: x <a@b>", "a@b\r\nBcc: c@d"],
    said: "must be a sender such as Plinth <no-reply@example.com>.",
  },
  TRUSTED_PROXIES: range(0, 9),
  ENGINE_URL: webWithoutSlash,
  ENGINE_SECRET: secret,
  METRICS_TOKEN: {
    good: [["a-token/of.metrics=", "a-token/of.metrics="]],
    bad: ["too-short", "a token with spaces in it"],
    said: "must have at least 16 letters, digits and signs, and no spaces.",
  },
  COOKIE_DOMAIN: {
    good: [["Example.com", "Example.com"]],
    bad: ["a;b", "a b", "https://a", "a\r\nb"],
    said: "must be a domain such as example.com.",
  },
  PLAN_LIMITS: flag,
  TRIAL_DAYS: range(0, 365, "number of days"),
  PADDLE_ENVIRONMENT: {
    good: [["sandbox", "sandbox"]],
    bad: ["live", "Sandbox"],
    said: "must be production or sandbox.",
  },
  PADDLE_CLIENT_TOKEN: { ...anyText, beside: { PADDLE_WEBHOOK_SECRET: "hidden" } },
  PADDLE_WEBHOOK_SECRET: anyText,
  PADDLE_API_KEY: anyText,
  PADDLE_API_URL: webWithoutSlash,
  PADDLE_PRICE_STARTER: anyText,
  PADDLE_PRICE_PRO: anyText,
  PADDLE_PRICE_BUSINESS: anyText,
  SINGLE_SESSION: flag,
  SIGN_UP: {
    good: [
      ["invited", "invited"],
      ["closed", "closed"],
    ],
    bad: ["no"],
    said: "must be open, invited or closed.",
  },
  ADMIN_EMAIL: { ...anyText, beside: { ADMIN_PASSWORD: "hidden" } },
  ADMIN_PASSWORD: { ...anyText, beside: { ADMIN_EMAIL: "a@example.com" } },
  ADMIN_PASSWORD_FILE: { ...anyText, beside: { ADMIN_EMAIL: "a@example.com" } },
  GOOGLE_CLIENT_ID: provider("GOOGLE"),
  GOOGLE_CLIENT_SECRET: provider("GOOGLE"),
  GOOGLE_AUTHORIZE_URL: web,
  GOOGLE_TOKEN_URL: web,
  GOOGLE_USERINFO_URL: web,
  GITHUB_CLIENT_ID: provider("GITHUB"),
  GITHUB_CLIENT_SECRET: provider("GITHUB"),
  GITHUB_AUTHORIZE_URL: web,
  GITHUB_TOKEN_URL: web,
  GITHUB_USERINFO_URL: web,
  GITHUB_EMAILS_URL: web,
  MAP_TILES_URL: {
    good: [["https://t.example/{z}/{x}/{y}.png", "https://t.example/{z}/{x}/{y}.png"]],
    bad: ["https://t.example/{z}/{x}.png"],
    said: "must have {z}, {x} and {y} in it.",
  },
  MAP_TILES_ATTRIBUTION: { good: [["© A", "© A"]], bad: ["x".repeat(201)], said: "may have at most 200 characters." },
  BRAND_NAME: { good: [["Acme", "Acme"]], bad: ["x".repeat(41)], said: "may have at most 40 characters." },
  BRAND_LOGO: { good: [["/srv/logo.png", "/srv/logo.png"]] },
  BRAND_ACCENT: accent,
  BRAND_ACCENT_DARK: accent,
  CONTACT_URL: {
    good: [
      ["https://a.example/b", "https://a.example/b"],
      ["mailto:sales@a.example", "mailto:sales@a.example"],
    ],
    bad: ["a.example", "mailto:", "mailto:x", "javascript:alert(1)"],
    said: "must be an address such as https://example.com/contact or mailto:sales@example.com.",
  },
  COMMUNITY_URL: web,
  SOURCE_CODE_URL: web,
  PLUGIN_RUNTIME_URL: web,
  POSTHOG_KEY: {
    good: [["phc_1-a", "phc_1-a"]],
    bad: ["a b", "'", "x".repeat(201)],
    said: "must be the key of a PostHog project.",
  },
  POSTHOG_HOST: webWithoutSlash,
  ADMIN_SAMPLE_DATA: flag,
  LOG_LEVEL: {
    good: [["silent", "silent"]],
    bad: ["loud", "INFO"],
    said: "must be trace, debug, info, warn, error, fatal or silent.",
  },
};

const faultsOf = (variables: Record<string, string>): readonly string[] => {
  try {
    readEnv(variables);
    return [];
  } catch (error) {
    return (error as ConfigurationError).faults;
  }
};

describe.each(settings.map(({ name }) => name))("%s", (name) => {
  const { good, beside = {} } = values[name];

  test("becomes what its text says, with or without blanks around it", () => {
    for (const [text, value] of good)
      for (const given of [text, ` ${text}\n`]) {
        const env = readEnv({ ...beside, [name]: given });
        expect(env[name as keyof Env], given).toEqual(value);
        expect(env.GIVEN.toSorted()).toEqual([...new Set([...Object.keys(beside), name])].sort());
      }
  });

  test("counts as not set where it is empty", () => {
    const empty = readEnv({ [name]: "  " });
    expect(empty).toEqual(readEnv({}));
    expect(empty.GIVEN).toEqual([]);
  });
});

test.each(settings.map(({ name }) => name).filter((name) => values[name].bad))(
  "%s refuses what is none, in one sentence with its name",
  (name) => {
    const { bad, said, beside } = values[name];
    for (const text of bad!) expect(faultsOf({ ...beside, [name]: text }), text).toEqual([`${name} ${said}`]);
  },
);

test("what is wrong is told without the values, which may be secrets", () => {
  const broken = Object.fromEntries(settings.map(({ name }) => [name, `hunter2 ${name}`]));
  expect(faultsOf(broken).length).toBeGreaterThan(40);
  expect(faultsOf(broken).join("\n")).not.toContain("hunter2");
});

test.each([
  [{ GOOGLE_CLIENT_ID: "x" }, "GOOGLE_CLIENT_SECRET must be set where GOOGLE_CLIENT_ID is."],
  [{ GITHUB_CLIENT_SECRET: "x" }, "GITHUB_CLIENT_ID must be set where GITHUB_CLIENT_SECRET is."],
  [{ S3_ACCESS_KEY_ID: "x" }, "S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together."],
  [{ S3_SECRET_ACCESS_KEY: "x" }, "S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together."],
  [{ ADMIN_EMAIL: "x" }, "ADMIN_EMAIL and ADMIN_PASSWORD (or ADMIN_PASSWORD_FILE) must be set together."],
  [{ ADMIN_PASSWORD: "x" }, "ADMIN_EMAIL and ADMIN_PASSWORD (or ADMIN_PASSWORD_FILE) must be set together."],
  [
    { ADMIN_EMAIL: "x", ADMIN_PASSWORD: "x", ADMIN_PASSWORD_FILE: "x" },
    "ADMIN_PASSWORD and ADMIN_PASSWORD_FILE must not both be set.",
  ],
  [{ PADDLE_CLIENT_TOKEN: "x" }, "PADDLE_WEBHOOK_SECRET must be set where PADDLE_CLIENT_TOKEN is."],
])("%j alone is half of something", (variables, said) => expect(faultsOf(variables)).toEqual([said]));

test("variables of other programs are not read", () => {
  expect(readEnv({ PATH: "/bin", NODE_ENV: "test", PORTS: "1" })).toEqual(readEnv({}));
});

test("the sentence that the README has for what holds without a setting is true of those that are plain values", () => {
  const env = readEnv({});
  const plain = settings.filter(({ fallback }) => /^(\d+|[a-z0-9-]+|https:\/\/\S+|[\d.]+)$/.test(fallback));
  for (const { name, fallback } of plain) {
    const value = env[name];
    if (value === undefined || value === "") expect(fallback).toBe("none");
    else expect(String(typeof value === "boolean" ? Number(value) : value), name).toBe(fallback);
  }
  expect(plain.length).toBeGreaterThan(20);
});

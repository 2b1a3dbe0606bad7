/** The settings of an installation, each with the sentence that the README's table shows. */
import { readPluginRuntime } from "../contract/calls/addresses/plugins.ts";
import { getMetrics } from "../contract/calls/addresses/system.ts";
import { pathOf } from "../contract/calls/locate.ts";

export interface Setting {
  name: string;
  /** What holds when it is not set, in words. */
  fallback: string;
  meaning: string;
}

/** Every setting there is; `env.ts` reads these names and no others, and a test compares the README with this table. */
export const settings = [
  { name: "PORT", fallback: "3000", meaning: "Port of the console and the APIs." },
  { name: "HOST", fallback: "0.0.0.0", meaning: "Address to listen on; 127.0.0.1 keeps other machines out." },
  {
    name: "PUBLIC_URL",
    fallback: "http://localhost:PORT",
    meaning: "Address that people type; used in mails and for sign-in with a provider.",
  },
  {
    name: "ALLOWED_HOSTS",
    fallback: "localhost and the host of PUBLIC_URL",
    meaning:
      "Other names that requests may come by, separated by commas, such as engine.internal,192.168.1.20; *.example.com allows all below example.com.",
  },
  {
    name: "PLINTH_DATA_DIR",
    fallback: "./.plinth",
    meaning: "Folder for the embedded database, media files, the generated secret and undelivered mail.",
  },
  {
    name: "PLINTH_SECRET",
    fallback: "generated once in the data folder",
    meaning: "At least 32 characters; seals sessions and encrypts stored credentials.",
  },
  {
    name: "DATABASE_URL",
    fallback: "embedded PostgreSQL",
    meaning: "Address of your own PostgreSQL, version 15 or later, for the system database.",
  },
  {
    name: "DATABASE_CONNECTIONS",
    fallback: "16",
    meaning:
      "Connections of one node for the data of projects in that database, which they share fairly; about 20 more are for the system itself and for jobs.",
  },
  {
    name: "DATABASE_ALLOW_PRIVATE",
    fallback: "0",
    meaning:
      "Whether everybody may bring a database at a private network address; 1 only where everybody is trusted. Super admins always may.",
  },
  {
    name: "OUTBOUND_ALLOW_PRIVATE",
    fallback: "0",
    meaning: "Whether fetched files may be at private network addresses; 1 only where everybody is trusted.",
  },
  {
    name: "WEBHOOK_ALLOW_PRIVATE",
    fallback: "0",
    meaning: "Whether webhooks may lead to private network addresses; 1 only where everybody is trusted.",
  },
  { name: "FUNCTION_THREADS", fallback: "4", meaning: "Threads that run the functions of projects." },
  {
    name: "FUNCTION_MEMORY_MIB",
    fallback: "256",
    meaning: "Memory that the functions on one such thread may take together, and the most that a single one gets.",
  },
  { name: "S3_BUCKET", fallback: "files lie in the data folder", meaning: "Bucket for media files (docs/media.md)." },
  { name: "S3_ENDPOINT", fallback: "Amazon's", meaning: "Address of another S3 server." },
  { name: "S3_REGION", fallback: "us-east-1", meaning: "Region of the bucket." },
  { name: "S3_ACCESS_KEY_ID", fallback: "those of the machine", meaning: "Key to the bucket." },
  { name: "S3_SECRET_ACCESS_KEY", fallback: "those of the machine", meaning: "Its secret." },
  {
    name: "S3_FORCE_PATH_STYLE",
    fallback: "0",
    meaning: "1 names the bucket in the path and not in the host, as most other S3 servers want it.",
  },
  { name: "S3_PREFIX", fallback: "none", meaning: "Path in the bucket that all keys begin with." },
  {
    name: "SMTP_URL",
    fallback: "mail goes to the log and the data folder",
    meaning:
      "Mail server, such as smtp://user:password@mail.example.com:587. With it, new accounts must confirm their address.",
  },
  { name: "MAIL_FROM", fallback: "Plinth <no-reply@localhost>", meaning: "Sender of mails." },
  {
    name: "TRUSTED_PROXIES",
    fallback: "0",
    meaning: "How many reverse proxies stand in front; the client's address is then read from X-Forwarded-For.",
  },
  {
    name: "ENGINE_URL",
    fallback: "the engine runs in the same process",
    meaning: "Address of an engine elsewhere: the console then runs alone. See docs/deployment.md.",
  },
  {
    name: "ENGINE_SECRET",
    fallback: "none",
    meaning:
      "At least 32 characters, the same for both where console and engine run apart: proves what the console tells the engine of its visitors, and where payment events come from.",
  },
  {
    name: "COOKIE_DOMAIN",
    fallback: "the host of the request",
    meaning: "Domain of the session cookie, to share it between subdomains.",
  },
  {
    name: "PLAN_LIMITS",
    fallback: "1",
    meaning:
      "Whether plans limit projects, members, API calls and files; 0 lifts the limits of everybody. Projects of super admins have none.",
  },
  {
    name: "TRIAL_DAYS",
    fallback: "0, no trial",
    meaning: "For how many days the first free project of an account has the limits of the plan Pro, such as 14.",
  },
  {
    name: "PADDLE_ENVIRONMENT",
    fallback: "production",
    meaning: "production or sandbox: where plans are paid (Paddle Billing).",
  },
  { name: "PADDLE_CLIENT_TOKEN", fallback: "no payments", meaning: "Token of the checkout in the browser." },
  {
    name: "PADDLE_WEBHOOK_SECRET",
    fallback: "no payments",
    meaning: "Secret that the provider signs its events with.",
  },
  {
    name: "PADDLE_API_KEY",
    fallback: "paid plans cannot be changed here",
    meaning: "Key of the provider's API, with the right to read and write subscriptions.",
  },
  { name: "PADDLE_API_URL", fallback: "Paddle's", meaning: "Another address for the provider's API." },
  { name: "PADDLE_PRICE_STARTER", fallback: "not sold", meaning: "Id of the price of the plan Starter." },
  { name: "PADDLE_PRICE_PRO", fallback: "not sold", meaning: "Id of the price of the plan Pro." },
  { name: "PADDLE_PRICE_BUSINESS", fallback: "not sold", meaning: "Id of the price of the plan Business." },
  { name: "SINGLE_SESSION", fallback: "0", meaning: "1 ends older sessions of an account when it signs in again." },
  {
    name: "SIGN_UP",
    fallback: "open",
    meaning:
      "Who may make an account: open is everybody, invited is who was invited, closed is nobody but whom a super admin invites.",
  },
  {
    name: "ADMIN_EMAIL",
    fallback: "the first account is made in the browser",
    meaning: "Address of the super admin that start makes where there is no account yet.",
  },
  { name: "ADMIN_PASSWORD", fallback: "none", meaning: "That account's password, of at least 10 characters." },
  {
    name: "ADMIN_PASSWORD_FILE",
    fallback: "none",
    meaning: "A file that holds the password, in place of ADMIN_PASSWORD.",
  },
  { name: "GOOGLE_CLIENT_ID", fallback: "no Google button", meaning: "Client of your Google OAuth app." },
  { name: "GOOGLE_CLIENT_SECRET", fallback: "none", meaning: "Its secret." },
  { name: "GOOGLE_AUTHORIZE_URL", fallback: "Google's", meaning: "Another address for the consent page." },
  { name: "GOOGLE_TOKEN_URL", fallback: "Google's", meaning: "Another address for the code exchange." },
  { name: "GOOGLE_USERINFO_URL", fallback: "Google's", meaning: "Another address for the account's details." },
  { name: "GITHUB_CLIENT_ID", fallback: "no GitHub button", meaning: "Client of your GitHub OAuth app." },
  { name: "GITHUB_CLIENT_SECRET", fallback: "none", meaning: "Its secret." },
  {
    name: "GITHUB_AUTHORIZE_URL",
    fallback: "GitHub's",
    meaning: "Another address for the consent page, such as GitHub Enterprise.",
  },
  { name: "GITHUB_TOKEN_URL", fallback: "GitHub's", meaning: "Another address for the code exchange." },
  { name: "GITHUB_USERINFO_URL", fallback: "GitHub's", meaning: "Another address for the account's details." },
  { name: "GITHUB_EMAILS_URL", fallback: "GitHub's", meaning: "Another address for the account's email addresses." },
  {
    name: "MAP_TILES_URL",
    fallback: "a map that comes with the console",
    meaning:
      "Raster tiles for the map of geo fields, such as https://tiles.example.com/{z}/{x}/{y}.png. Browsers then ask that server.",
  },
  {
    name: "MAP_TILES_ATTRIBUTION",
    fallback: "none",
    meaning: "Words below that map; most tile servers want their name there.",
  },
  {
    name: "BRAND_NAME",
    fallback: "Plinth",
    meaning: "What the installation is called in titles, mails and sign-in pages (docs/administration.md).",
  },
  { name: "BRAND_LOGO", fallback: "the mark of Plinth", meaning: "Path of an image that stands in the mark's place." },
  {
    name: "BRAND_ACCENT",
    fallback: "#0f6b64",
    meaning: "Colour of buttons and links; made darker where it could not be read.",
  },
  {
    name: "BRAND_ACCENT_DARK",
    fallback: "follows BRAND_ACCENT",
    meaning: "The same in the dark theme; made lighter where it could not be read.",
  },
  {
    name: "CONTACT_URL",
    fallback: "the plan without a price says whom to ask",
    meaning: "Where 'Contact us' of a plan leads: a page, or mailto:sales@example.com.",
  },
  { name: "COMMUNITY_URL", fallback: "no community button", meaning: "Where the console's community button leads." },
  { name: "SOURCE_CODE_URL", fallback: "no source code link", meaning: "Where the console's source code link leads." },
  {
    name: "PLUGIN_RUNTIME_URL",
    fallback: pathOf(readPluginRuntime),
    meaning: "Where browsers get the plugin runtime from, such as a CDN (docs/plugins.md).",
  },
  {
    name: "POSTHOG_KEY",
    fallback: "no analytics",
    meaning: "Key of your PostHog project: how the console is used is then measured (docs/analytics.md).",
  },
  {
    name: "POSTHOG_HOST",
    fallback: "https://us.i.posthog.com",
    meaning: "Where PostHog takes events; browsers reach it through Plinth.",
  },
  {
    name: "ADMIN_SAMPLE_DATA",
    fallback: "0",
    meaning: "1 shows the admin, user and audit screens with built-in sample data, for demonstrations.",
  },
  {
    name: "METRICS_TOKEN",
    fallback: "no metrics",
    meaning: `At least 16 letters, digits and signs; who sends it as a bearer token reads \`${getMetrics}\` (docs/administration.md).`,
  },
  { name: "LOG_LEVEL", fallback: "info", meaning: "trace, debug, info, warn, error, fatal or silent." },
] as const satisfies readonly Setting[];

/** Name of a setting. */
export type SettingName = (typeof settings)[number]["name"];

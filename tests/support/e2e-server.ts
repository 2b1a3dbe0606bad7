/**
 * Global setup of the browser tests: the built server with its own database, a real mail server, a real OAuth server and a payment provider. Tests run in other
 * processes, so mails and the person who signs in with a provider are reached over a small HTTP server (e2e.ts has its client).
 */
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { queryDataFolder } from "./databases/data-folder-database.ts";
import { startServer } from "./nodes/server-process.ts";
import { type AnalyticsService, startAnalyticsService } from "./services/analytics-service.ts";
import { freePort } from "./services/free-port.ts";
import { type Mailbox, startMailbox } from "./services/mailbox.ts";
import { type OAuthProvider, startOAuthProvider } from "./services/oauth-provider.ts";
import { paymentSettings } from "./services/payment-events.ts";
import { startPaymentProvider } from "./services/payment-provider.ts";

async function answer(
  request: IncomingMessage,
  mailbox: Mailbox,
  provider: OAuthProvider,
  analytics: AnalyticsService,
): Promise<unknown> {
  const url = new URL(request.url ?? "/", "http://127.0.0.1");
  if (url.pathname === "/analytics") return analytics.received;
  if (url.pathname === "/mail") return mailbox.take(url.searchParams.get("to") ?? "");
  provider.signInAs(JSON.parse(await text(request)));
  return {};
}

/** Whoever registers first runs the installation and need not prove an address; the tests want to be everybody else. */
export const operator = { email: "operator@example.com", password: "the operator's passphrase" };

async function registerOperator(serverUrl: string): Promise<void> {
  const response = await fetch(`${serverUrl}/auth/v2/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(operator),
  });
  if (!response.ok) throw new Error(await response.text());
}

/** A database such as a person brings along: another one on the same server, whose owner may do nothing else there. */
async function makeOwnDatabase(folder: string): Promise<string> {
  await queryDataFolder(folder, "create role shipwright login password 'oak and tar'");
  await queryDataFolder(folder, "create database own owner shipwright");
  const { port } = JSON.parse(readFileSync(join(folder, "database.json"), "utf8")) as { port: number };
  return `postgresql://shipwright:${encodeURIComponent("oak and tar")}@127.0.0.1:${port}/own`;
}

export default async function setup(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "plinth-e2e-"));
  chmodSync(folder, 0o711);
  const mailbox = await startMailbox();
  const provider = await startOAuthProvider();
  const payments = await startPaymentProvider(() => new Date(), "pri_pro");
  const analytics = await startAnalyticsService();
  const control = createServer((request, response) => {
    answer(request, mailbox, provider, analytics).then(
      (body) => response.end(JSON.stringify(body)),
      (error: Error) => response.writeHead(500).end(error.message),
    );
  }).listen(0, "127.0.0.1");
  await once(control, "listening");

  const port = String(await freePort());
  const server = await startServer({
    PORT: port,
    PUBLIC_URL: `http://localhost:${port}`,
    // The name by which analytics are tried: nothing is measured on localhost.
    ALLOWED_HOSTS: "plinth.test",
    PLINTH_DATA_DIR: folder,
    SMTP_URL: mailbox.url,
    // e2e.ts stands for the proxy.
    TRUSTED_PROXIES: "1",
    // People's own databases are on this machine.
    DATABASE_ALLOW_PRIVATE: "1",
    ...provider.settings,
    ...paymentSettings,
    ...payments.settings,
    // Quiet in all tests but its own, for they are on localhost.
    POSTHOG_KEY: "phc_e2e",
    POSTHOG_HOST: analytics.url,
  });
  await registerOperator(server.url);
  process.env.E2E_URL = server.url;
  process.env.E2E_DATABASE_URL = await makeOwnDatabase(folder);
  process.env.E2E_CONTROL_URL = `http://127.0.0.1:${(control.address() as { port: number }).port}`;

  return async () => {
    await server.end();
    // What the server complained about belongs into the report of the run.
    const complaints = server.output().replace(/^Plinth is ready at.*\n/gm, "");
    if (complaints.trim()) console.log(`\nThe server's log:\n${complaints}`);
    control.close();
    await Promise.all([mailbox.close(), provider.close(), payments.close(), analytics.close()]);
    rmSync(folder, { recursive: true });
  };
}

/** Ways to do things that the audit log notes: by a fresh person, by the owner of the project, by a visitor. */
import { TOTP } from "otpauth";
import { vi } from "vitest";
import type { AuditActionName } from "../../../lib/api/audit/actions.ts";
import type { fakeClock } from "../clock.ts";
import { pngImage } from "../files/images.ts";
import type { Browser } from "../in-process.ts";
import type { TestPlatform } from "../platform.ts";
import type { RightsWorld } from "../rights/world.ts";
import { authenticator } from "../services/authenticator.ts";

export const password = "tulip-harbour-93";
/** Stands in every secret that is sent: the log must never have it. */
export const secret = "geheimnis-47";

/** Somebody with an account, signed in. */
export interface Somebody {
  browser: Browser;
  email: string;
  /** A fresh proof, for what asks for one. */
  prove(): Promise<void>;
}

export interface Stage {
  platform: TestPlatform;
  clock: ReturnType<typeof fakeClock>;
  world: RightsWorld;
  fresh(name?: string): Promise<Somebody>;
  visitor(): Browser;
}

/** Who did it: nobody for what a visitor tried in vain. Null where it is the owner of the project. */
type Who = { email: string; isStranger?: boolean } | null;

export interface Deed {
  action: AuditActionName;
  run(stage: Stage): Promise<Who>;
  /** Nothing in a test can make it succeed; the refusal is noted. */
  isRefused?: true;
}

export type Row = Deed | { none: string };
export const none = (why: string): Row => ({ none: why });

export async function ok(answer: Promise<{ status: number; body: unknown }>) {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  // biome-ignore lint/suspicious/noExplicitAny: answers of many shapes
  return (body as any)?.body;
}

/** Somebody's change of their own account, with a fresh proof. */
export const own = (action: AuditActionName, path: string, body: object = {}): Deed => ({
  action,
  async run({ fresh }) {
    const somebody = await fresh();
    await somebody.prove();
    await ok(somebody.browser.post(path, body));
    return somebody;
  },
});

/** What the owner of the project does. */
export const byOwner = (action: AuditActionName, act: (stage: Stage, page: Browser) => Promise<unknown>): Deed => ({
  action,
  async run(stage) {
    await act(stage, stage.world.victim.owner.browser);
    return null;
  },
});
export const refused = (deed: Deed): Deed => ({ ...deed, isRefused: true });

/** What a visitor asks for with somebody's address. It never says whether there is such an account. */
export const asked = (action: AuditActionName, path: string, body: object = {}): Deed => ({
  action,
  async run({ fresh, visitor }) {
    const { email } = await fresh();
    await visitor().post(path, { ...body, email });
    return { email, isStranger: true };
  },
});

/** The same of what is refused. */
export const inVain = (action: AuditActionName, path: string, body: object): Deed => refused(asked(action, path, body));

export async function withTwoFactor({ fresh, clock }: Stage) {
  const somebody = await fresh();
  await somebody.prove();
  const setup = await ok(somebody.browser.post("/auth/v2/two-factor/start"));
  const app = new TOTP({ secret: setup.secret });
  const code = () => {
    clock.advance(30_000);
    return app.generate({ timestamp: clock.now().getTime() });
  };
  await ok(somebody.browser.post("/auth/v2/two-factor/confirm", { code: code() }));
  return { ...somebody, code };
}

export async function withPasskey({ fresh }: Stage) {
  const somebody = await fresh();
  await somebody.prove();
  const key = authenticator();
  const options = await ok(somebody.browser.post("/auth/v2/passkeys/options"));
  const added = await ok(
    somebody.browser.post("/auth/v2/passkeys/add", { name: "Laptop", response: key.create(options) }),
  );
  return { ...somebody, key, id: added.id as string };
}

async function visitProvider(who: Browser, provider: string, purpose: string) {
  const call = `/auth/v2/${provider}/${purpose}`;
  const { body } = await (purpose === "login" ? who.get(call) : who.post(call));
  const consent = await fetch(body.message, { redirect: "manual" });
  const back = new URL(consent.headers.get("location") ?? "");
  return ok(who.get(`/auth/v2/${provider}/callback${back.search}`));
}

const resetMail = ({ platform }: Stage, email: string): Promise<string> =>
  vi.waitFor(async () => {
    const mail = (await platform.mails()).findLast(({ to, text }) => to === email && /\b\d{6}\b/.test(text));
    return /\b(\d{6})\b/.exec(mail!.text)![1]!;
  });

export async function withGrant(stage: Stage) {
  const somebody = await stage.fresh();
  const page = stage.visitor();
  await ok(page.post("/auth/v2/forget/password/request", { email: somebody.email }));
  const code = await resetMail(stage, somebody.email);
  await ok(page.post("/auth/v2/forget/password/verify", { email: somebody.email, code }));
  return { ...somebody, page };
}

export const form = () => {
  const made = new FormData();
  made.append("file", new File([new Uint8Array(pngImage(4, 4))], "shown.png"));
  return made;
};

/** Connects somebody's account with each provider, and disconnects it so that the next one may have the provider's person. */
async function withProviders({ fresh }: Stage) {
  const somebody = await fresh();
  for (const provider of ["google", "github"]) {
    await somebody.prove();
    await visitProvider(somebody.browser, provider, "connect");
    await somebody.prove();
    await ok(somebody.browser.post(`/auth/v2/${provider}/disconnect`));
  }
  return somebody;
}

export const provided: Record<string, Row> = {
  "POST /auth/v2/:provider/connect": none("only leads to the provider; the callback is noted"),
  "POST /auth/v2/:provider/prove": none("only leads to the provider; the callback is noted"),
  "GET /auth/v2/:provider/callback": { action: "connectProvider", run: withProviders },
  "POST /auth/v2/:provider/disconnect": { action: "disconnectProvider", run: withProviders },
};

export const project = (action: AuditActionName, path: string, id: (made: string) => string = (made) => made): Deed =>
  byOwner(action, async (_, page) => {
    const made = await ok(
      page.post("/system/project/create", {
        name: "Second",
        id: `second-${action.toLowerCase()}`,
        plan_type: "dedicated",
        tier_name: "free",
      }),
    );
    if (action === "createProject") return;
    if (action === "restoreProject") await ok(page.post("/system/project/delete", { id: made.id }));
    await ok(page.post(path, { id: id(made.id) }));
  });

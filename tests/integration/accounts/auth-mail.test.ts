import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Api, createApi } from "../../../lib/api/app.ts";
import { goodPassword } from "../../support/accounts.ts";
import { fakeClock } from "../../support/clock.ts";
import { browser } from "../../support/in-process.ts";
import { secondNode, type TestPlatform, testPlatform } from "../../support/platform.ts";
import { type Mailbox, type ReceivedMail, startMailbox } from "../../support/services/mailbox.ts";

let platform: TestPlatform;
let api: Api;
let mailbox: Mailbox;
const clock = fakeClock(new Date().toISOString());

beforeAll(async () => {
  mailbox = await startMailbox();
  platform = await testPlatform({ clock, smtpUrl: mailbox.url, env: { PUBLIC_URL: "https://plinth.example.com" } });
  api = createApi(platform);
  // The first account needs no mail; the tests are about all others.
  await visitor().post("/auth/v2/register", { email: "first@example.com", password: goodPassword });
});
afterAll(async () => {
  await platform.close();
  await mailbox.close();
});

const visitor = () => browser(api, "https://plinth.example.com");
const codeOf = (mail: ReceivedMail) => /\b\d{6}\b/.exec(mail.text)![0];
const tokenOf = (mail: ReceivedMail) => /token=([\w-]{43})/.exec(mail.text)![1]!;
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
const wrongCode = "This code is wrong or no longer valid. After five tries you need a new one.";
const minutes = 60_000;
/** Limits on mails and tries are not what most tests are about. */
const laterOn = () => clock.advance(16 * minutes);

/** Somebody who has registered and proved the address. */
async function member(email: string) {
  const person = visitor();
  await person.post("/auth/v2/register", { email, password: goodPassword });
  await person.post("/auth/v2/verify/email", { email, code: codeOf(await mailbox.take(email)) });
  return person;
}

test("the first account is super admin without a mail", async () => {
  const first = visitor();
  const { body } = await first.post("/auth/v2/login", { email: "first@example.com", password: goodPassword });
  expect(body.body.claims.is_super_admin).toBe("true");
  expect(mailbox.mails.filter((mail) => mail.to === "first@example.com")).toEqual([]);
});

describe("a new account", () => {
  test("gets in only with the mailed code, which works once", async () => {
    const email = "cora@example.com";
    const cora = visitor();
    const registered = await cora.post("/auth/v2/register", { email, password: goodPassword });
    expect(registered.status).toBe(200);
    expect((await cora.get("/auth/v2/session")).status).toBe(401);
    const mail = await mailbox.take(email);
    expect(mail.subject).toBe(`${codeOf(mail)} is your Plinth code`);
    expect(mail.text).toContain(`https://plinth.example.com/verify?token=${tokenOf(mail)}`);
    expect(mail.html).toContain(tokenOf(mail));
    const proof = { email, code: codeOf(mail) };
    const verified = await cora.post("/auth/v2/verify/email", proof);
    expect(verified).toMatchObject({ status: 200, body: { body: { user: { email } } } });
    expect((await cora.get("/auth/v2/session")).status).toBe(200);
    expect(await visitor().post("/auth/v2/verify/email", proof)).toMatchObject({
      status: 400,
      body: { message: wrongCode },
    });
  });

  test("gets in with the mailed link", async () => {
    const email = "link@example.com";
    const person = visitor();
    await person.post("/auth/v2/register", { email, password: goodPassword });
    const token = tokenOf(await mailbox.take(email));
    const verified = await person.post("/auth/v2/verify/email", { token });
    expect([verified.status, verified.body.body.password_to_set]).toEqual([200, undefined]);
    expect((await person.get("/auth/v2/session")).status).toBe(200);
    expect((await visitor().post("/auth/v2/verify/email", { token })).status).toBe(400);
    expect((await visitor().post("/auth/v2/login", { email, password: goodPassword })).status).toBe(200);
  });

  test("keeps no password of a stranger whose mailed link its owner opens, who sets their own at once", async () => {
    const email = "victim@example.com";
    const stranger = visitor();
    await stranger.post("/auth/v2/register", { email, password: goodPassword });
    const owner = visitor();
    const verified = await owner.post("/auth/v2/verify/email", { token: tokenOf(await mailbox.take(email)) });
    expect([verified.status, verified.body.body.password_to_set]).toEqual([200, true]);
    expect((await owner.get("/auth/v2/session")).status).toBe(200);
    expect((await stranger.post("/auth/v2/login", { email, password: goodPassword })).status).toBe(400);
    const new_password = "lantern-orchard-58";
    expect((await stranger.post("/auth/v2/change/password", { new_password })).status).toBe(400);
    expect((await owner.post("/auth/v2/change/password", { new_password })).status).toBe(200);
    expect((await owner.post("/auth/v2/login", { email, password: new_password })).status).toBe(200);
  });

  test("keeps none either in a browser that has registered another address", async () => {
    const email = "overtaken@example.com";
    const [person, stranger] = [visitor(), visitor()];
    await person.post("/auth/v2/register", { email, password: goodPassword });
    const token = tokenOf(await mailbox.take(email));
    await stranger.post("/auth/v2/register", { email: "overtaken.too@example.com", password: goodPassword });
    const verified = await stranger.post("/auth/v2/verify/email", { token });
    expect(verified.body.body.password_to_set).toBe(true);
  });

  test("cannot sign in before; the right password brings a new code, and the old one is void", async () => {
    const email = "early@example.com";
    const person = visitor();
    await person.post("/auth/v2/register", { email, password: goodPassword });
    const old = codeOf(await mailbox.take(email));
    const { status, body, headers } = await person.post("/auth/v2/login", { email, password: goodPassword });
    expect([status, headers.getSetCookie()]).toEqual([400, []]);
    expect(body.error.fields.code).toBe("Please confirm your email address first. We have sent you a new code.");
    const fresh = codeOf(await mailbox.take(email));
    if (old !== fresh) expect((await person.post("/auth/v2/verify/email", { email, code: old })).status).toBe(400);
    expect((await person.post("/auth/v2/verify/email", { email, code: fresh })).status).toBe(200);
  });

  test("registered again by the same person sends a new mail; by another it is taken", async () => {
    const email = "again@example.com";
    await visitor().post("/auth/v2/register", { email, password: goodPassword });
    await mailbox.take(email);
    expect((await visitor().post("/auth/v2/register", { email, password: goodPassword })).status).toBe(200);
    const mail = await mailbox.take(email);
    const other = await visitor().post("/auth/v2/register", { email, password: "another-harbour-94" });
    expect(other.body.error.code).toBe("CONFLICT");
    const person = visitor();
    await person.post("/auth/v2/verify/email", { email, code: codeOf(mail) });
    expect((await visitor().post("/auth/v2/login", { email, password: goodPassword })).status).toBe(200);
  });

  test("may ask for another mail, and nobody learns who is waiting", async () => {
    const email = "resend@example.com";
    await visitor().post("/auth/v2/register", { email, password: goodPassword });
    await mailbox.take(email);
    const asked = await visitor().post("/auth/v2/verify/request", { email });
    const unknown = await visitor().post("/auth/v2/verify/request", { email: "unknown1@example.com" });
    expect(asked.body).toEqual(unknown.body);
    const code = codeOf(await mailbox.take(email));
    expect((await visitor().post("/auth/v2/verify/email", { email, code })).status).toBe(200);
  });

  test("has five tries for a code", async () => {
    const email = "tries@example.com";
    await visitor().post("/auth/v2/register", { email, password: goodPassword });
    const code = codeOf(await mailbox.take(email));
    // All at once, which must not give more than five either.
    const guesses = Array.from({ length: 5 }, () =>
      visitor().post("/auth/v2/verify/email", { email, code: otherThan(code) }),
    );
    for (const guess of await Promise.all(guesses)) expect(guess.body.message).toBe(wrongCode);
    expect((await visitor().post("/auth/v2/verify/email", { email, code })).body.message).toBe(wrongCode);
    await visitor().post("/auth/v2/verify/request", { email });
    const fresh = codeOf(await mailbox.take(email));
    expect((await visitor().post("/auth/v2/verify/email", { email, code: fresh })).status).toBe(200);
  });

  test("has a day to use the mail", async () => {
    const email = "late@example.com";
    await visitor().post("/auth/v2/register", { email, password: goodPassword });
    const mail = await mailbox.take(email);
    clock.advance(24 * 60 * minutes + 1);
    for (const proof of [{ email, code: codeOf(mail) }, { token: tokenOf(mail) }])
      expect((await visitor().post("/auth/v2/verify/email", proof)).status).toBe(400);
  });
});

test("a mailbox is not flooded: the sixth mail in 15 minutes is refused, for unknown addresses too", async () => {
  for (const email of ["first@example.com", "unknown2@example.com"]) {
    const statuses: number[] = [];
    for (let i = 0; i < 6; i++)
      statuses.push((await visitor().post("/auth/v2/forget/password/request", { email })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  }
  laterOn();
  const { status } = await visitor().post("/auth/v2/forget/password/request", { email: "first@example.com" });
  expect(status).toBe(200);
});

test("a mail server that refuses is told plainly, and the person can try again", async () => {
  const broken = await testPlatform({ smtpUrl: "smtp://127.0.0.1:1" });
  try {
    const brokenApi = createApi(broken);
    await browser(brokenApi).post("/auth/v2/register", { email: "first@example.com", password: goodPassword });
    const second = { email: "second@example.com", password: goodPassword };
    for (let i = 0; i < 2; i++)
      expect(await browser(brokenApi).post("/auth/v2/register", second)).toMatchObject({
        status: 503,
        body: { message: "The mail could not be sent. Please try again later.", error: { code: "UNAVAILABLE" } },
      });
  } finally {
    await broken.close();
  }
});

test("mails are in the language of the account that has the address, whoever asks for them", async () => {
  const subjects: Record<string, RegExp> = {
    de: /^\d+ ist Ihr Code für ein neues Passwort bei Plinth$/,
    es: /^\d+ es tu código de Plinth para elegir una contraseña nueva$/,
    ja: /^Plinthの新しいパスワード用コードは\d+です$/,
    "": /^\d+ is your Plinth code to set a new password$/,
  };
  const email = "polyglot@example.com";
  const person = await member(email);
  for (const [language, subject] of Object.entries(subjects)) {
    await person.post("/system/user/profile", { language });
    laterOn();
    await visitor().post("/auth/v2/forget/password/request", { email: email.toUpperCase() });
    const mail = await mailbox.take(email);
    expect(mail.subject).toMatch(subject);
    expect(mail.html).toContain(`<html lang="${language || "en"}">`);
  }
});

describe("a forgotten password", () => {
  const newPassword = "lantern-orchard-58";

  async function askFor(email: string) {
    laterOn();
    await visitor().post("/auth/v2/forget/password/request", { email });
    return mailbox.take(email);
  }

  test("is replaced with the mailed code; every session ends, and the grant works once", async () => {
    const email = "dora@example.com";
    const dora = await member(email);
    const mail = await askFor(email);
    expect(mail.subject).toBe(`${codeOf(mail)} is your Plinth code to set a new password`);
    expect(mail.text).toContain(`https://plinth.example.com/change-password?token=${tokenOf(mail)}`);
    const resetting = visitor();
    const verified = await resetting.post("/auth/v2/forget/password/verify", { email, code: codeOf(mail) });
    expect(verified.status).toBe(200);
    expect(verified.headers.getSetCookie()[0]).toMatch(/^plinth_reset=.*HttpOnly/);
    const grant = resetting.cookieHeader();
    const changed = await resetting.post("/auth/v2/change/password", { new_password: newPassword });
    expect(changed).toMatchObject({ status: 200, body: { message: "Your password has been changed." } });
    expect(resetting.cookies.has("plinth_reset")).toBe(false);
    expect((await dora.get("/auth/v2/session")).status).toBe(401);
    expect((await visitor().post("/auth/v2/login", { email, password: goodPassword })).status).toBe(400);
    expect((await visitor().post("/auth/v2/login", { email, password: newPassword })).status).toBe(200);
    expect((await mailbox.take(email)).subject).toBe("Your Plinth password was changed");
    const again = await visitor().post("/auth/v2/change/password", { new_password: goodPassword }, { cookie: grant });
    expect(again.status).toBe(400);
    expect((await visitor().post("/auth/v2/login", { email, password: newPassword })).status).toBe(200);
  });

  test("is replaced with the mailed link", async () => {
    const email = "dina@example.com";
    await member(email);
    const resetting = visitor();
    const token = tokenOf(await askFor(email));
    expect((await resetting.post("/auth/v2/forget/password/verify", { token })).status).toBe(200);
    expect((await resetting.post("/auth/v2/change/password", { new_password: newPassword })).status).toBe(200);
    expect((await visitor().post("/auth/v2/forget/password/verify", { token })).status).toBe(400);
  });

  test("of a pending account is replaced too, for the mail proves the address", async () => {
    const email = "pending@example.com";
    await visitor().post("/auth/v2/register", { email, password: goodPassword });
    await mailbox.take(email);
    const resetting = visitor();
    await resetting.post("/auth/v2/forget/password/verify", { email, code: codeOf(await askFor(email)) });
    await resetting.post("/auth/v2/change/password", { new_password: newPassword });
    expect((await visitor().post("/auth/v2/login", { email, password: newPassword })).status).toBe(200);
  });

  test("gets the same answer for an unknown address, and no mail", async () => {
    laterOn();
    const known = await visitor().post("/auth/v2/forget/password/request", { email: "first@example.com" });
    const unknown = await visitor().post("/auth/v2/forget/password/request", { email: "unknown3@example.com" });
    expect(unknown).toMatchObject({ status: 200, body: known.body });
    await mailbox.take("first@example.com");
    expect(mailbox.mails.filter((mail) => mail.to === "unknown3@example.com")).toEqual([]);
  });

  test("is mailed by a node that ends with the next moment", async () => {
    laterOn();
    const node = await secondNode(platform);
    const guest = browser(createApi(node), "https://plinth.example.com");
    await guest.post("/auth/v2/forget/password/request", { email: "first@example.com" });
    await node.close();
    expect(mailbox.mails.at(-1)).toMatchObject({
      to: "first@example.com",
      subject: expect.stringContaining("new password"),
    });
  });

  test.each([
    ["another code", (mail: ReceivedMail) => ({ code: otherThan(codeOf(mail)) }), 0],
    ["a code after an hour", (mail: ReceivedMail) => ({ code: codeOf(mail) }), 61],
    ["the code of another account", (mail: ReceivedMail) => ({ code: codeOf(mail), email: "first@example.com" }), 0],
  ])("does not go with %s", async (_, proofOf, waitMinutes) => {
    const email = `wrong${Math.random()}@example.com`;
    await member(email);
    const mail = await askFor(email);
    clock.advance(waitMinutes * minutes);
    const resetting = visitor();
    const verified = await resetting.post("/auth/v2/forget/password/verify", { email, ...proofOf(mail) });
    expect([verified.status, verified.headers.getSetCookie()]).toEqual([400, []]);
    expect((await resetting.post("/auth/v2/change/password", { new_password: newPassword })).status).toBe(400);
  });

  test("does not go with the code that proves an address", async () => {
    const email = "purpose@example.com";
    await visitor().post("/auth/v2/register", { email, password: goodPassword });
    const mail = await mailbox.take(email);
    for (const proof of [{ email, code: codeOf(mail) }, { token: tokenOf(mail) }])
      expect((await visitor().post("/auth/v2/forget/password/verify", proof)).status).toBe(400);
  });

  test("must be set within 15 minutes, from this site, and be a good one", async () => {
    const email = "slow@example.com";
    await member(email);
    const resetting = visitor();
    await resetting.post("/auth/v2/forget/password/verify", { email, code: codeOf(await askFor(email)) });
    const set = (new_password: string, headers = {}) =>
      resetting.post("/auth/v2/change/password", { new_password }, headers);
    expect((await set("password123")).body.error.fields.new_password).toMatch(/too common/);
    expect((await set(email)).body.error.fields.new_password).toBe("Password must not be your email address");
    expect((await set(newPassword, { "x-use-cookies": "" })).status).toBe(400);
    clock.advance(15 * minutes + 1);
    expect((await set(newPassword)).status).toBe(400);
    expect((await visitor().post("/auth/v2/login", { email, password: goodPassword })).status).toBe(200);
  });
});

describe("a known password", () => {
  test("is changed with the old one: this session stays, the others end", async () => {
    const email = "emma@example.com";
    const here = await member(email);
    const there = visitor();
    await there.post("/auth/v2/login", { email, password: goodPassword });
    const change = { old_password: goodPassword, new_password: "meadow-trumpet-21" };
    expect((await here.post("/auth/v2/change/password", change)).status).toBe(200);
    expect((await here.get("/auth/v2/session")).status).toBe(200);
    expect((await there.get("/auth/v2/session")).status).toBe(401);
  });

  test.each([
    ["a wrong old password", { old_password: "not the password", new_password: "meadow-trumpet-21" }, "old_password"],
    ["an empty old password", { old_password: "", new_password: "meadow-trumpet-21" }, "old_password"],
    ["no old password", { new_password: "meadow-trumpet-21" }, "old_password"],
    ["a short new one", { old_password: goodPassword, new_password: "short" }, "new_password"],
    ["a common new one", { old_password: goodPassword, new_password: "Q1W2E3R4T5Y6" }, "new_password"],
  ])("is not changed with %s", async (_, change, field) => {
    const email = `keep${Math.random()}@example.com`;
    const person = await member(email);
    const { status, body } = await person.post("/auth/v2/change/password", change);
    expect([status, Object.keys(body.error.fields)]).toEqual([400, [field]]);
    expect((await visitor().post("/auth/v2/login", { email, password: goodPassword })).status).toBe(200);
  });

  test("is nobody's to change without a session", async () => {
    const change = { old_password: goodPassword, new_password: "meadow-trumpet-21" };
    expect((await visitor().post("/auth/v2/change/password", change)).status).toBe(401);
  });
});

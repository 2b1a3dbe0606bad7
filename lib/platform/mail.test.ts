/** Mail where no server is set: to a folder and the log, as files that any mail program reads. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import PostalMime from "postal-mime";
import { afterAll, expect, test } from "vitest";
import { fakeClock } from "../../tests/support/clock.ts";
import { createLog } from "./log.ts";
import { createMailer } from "./mail.ts";

const folder = mkdtempSync(join(tmpdir(), "plinth-mail-"));
afterAll(() => rmSync(folder, { recursive: true }));

const lines: string[] = [];
const log = createLog({ LOG_LEVEL: "info" }, { write: (line) => lines.push(line) });
const mailerFor = (name: string, SMTP_URL?: string) =>
  createMailer(
    { SMTP_URL, MAIL_FROM: "Plinth <no-reply@example.com>", PLINTH_DATA_DIR: join(folder, name) },
    fakeClock(),
    log,
  );
const filesOf = (name: string) => readdirSync(join(folder, name, "mail")).sort();
const readMail = (name: string, file: string) => PostalMime.parse(readFileSync(join(folder, name, "mail", file)));

test("a mail is a file that only its owner reads, and a line of the log that names it", async () => {
  const mailer = mailerFor("one");
  await mailer.send({ to: "ada@example.com", subject: "Grüße", text: "Your code is 123456.\n", html: "<p>123456</p>" });
  expect(filesOf("one")).toEqual([`2026-01-05T09-00-00-000Z-${process.pid}-1.eml`]);
  const path = join(folder, "one", "mail", filesOf("one")[0]!);
  expect([statSync(path).mode & 0o777, statSync(join(folder, "one", "mail")).mode & 0o777]).toEqual([0o600, 0o700]);
  expect(JSON.parse(lines.at(-1)!)).toMatchObject({
    to: "ada@example.com",
    subject: "Grüße",
    text: "Your code is 123456.\n",
    file: path,
    msg: "mail",
  });
  expect(await readMail("one", filesOf("one")[0]!)).toMatchObject({
    from: { address: "no-reply@example.com", name: "Plinth" },
    to: [{ address: "ada@example.com" }],
    subject: "Grüße",
    text: expect.stringMatching(/^Your code is 123456\.\s+$/),
    html: expect.stringMatching(/^<p>123456<\/p>\s*$/),
  });
  expect(mailer.delivers).toBe(false);
  mailer.close();
});

test("mails of one moment are files of their own, in their order", async () => {
  const mailer = mailerFor("many");
  for (const subject of ["a", "b", "c"]) await mailer.send({ to: "a@example.com", subject, text: subject });
  const read = await Promise.all(filesOf("many").map((file) => readMail("many", file)));
  expect(read.map(({ subject }) => subject)).toEqual(["a", "b", "c"]);
});

test("no subject and no name adds a header or a reader to a mail", async () => {
  const mailer = mailerFor("hostile");
  const part = fc.constantFrom(
    "\r\n",
    "\n",
    "\r",
    "Bcc: evil@example.com",
    "Content-Type: text/html",
    "\0",
    ":",
    "Hello",
    "ä",
  );
  const hostile = fc.array(part, { maxLength: 6 }).map((parts) => parts.join(""));
  await fc.assert(
    fc.asyncProperty(hostile, async (subject) => {
      await mailer.send({ to: "ada@example.com", subject, text: "Text" });
      const { headers, to, bcc, text } = await readMail("hostile", filesOf("hostile").at(-1)!);
      expect(headers.map(({ key }) => key).sort()).toEqual(
        expect.arrayContaining([
          "content-transfer-encoding",
          "content-type",
          "date",
          "from",
          "message-id",
          "mime-version",
          "to",
        ]),
      );
      expect(headers.filter(({ key }) => !/^(content-t|date|from|message-id|mime|subject|to)/.test(key))).toEqual([]);
      expect([to?.map(({ address }) => address), bcc]).toEqual([["ada@example.com"], undefined]);
      expect(text?.trim()).toBe("Text");
      rmSync(join(folder, "hostile", "mail"), { recursive: true });
    }),
    { numRuns: 60 },
  );
});

test("a folder that cannot be written is told before anybody waits for a mail", async () => {
  await mailerFor("fresh").check();
  expect(filesOf("fresh")).toEqual([]);
  writeFileSync(join(folder, "file"), "");
  await expect(mailerFor("file").check()).rejects.toThrow(/ENOTDIR|EEXIST/);
});

test("a server that is not there is told as that, and the reason is for the log alone", async () => {
  // Port 1 of this machine, where nobody listens.
  const mailer = mailerFor("server", "smtp://user:hunter2@127.0.0.1:1");
  expect(mailer.delivers).toBe(true);
  const sent = mailer.send({ to: "a@example.com", subject: "a", text: "a" });
  await expect(sent).rejects.toMatchObject({
    code: "UNAVAILABLE",
    message: "The mail could not be sent. Please try again later.",
    cause: expect.objectContaining({ message: expect.stringContaining("ECONNREFUSED") }),
  });
  await expect(mailer.check()).rejects.toThrow("ECONNREFUSED");
  mailer.close();
});

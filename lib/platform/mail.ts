/** Mail: to the server at SMTP_URL, or, where none is set, to the log and a folder. */

import { constants } from "node:fs";
import { access, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PlinthError } from "../kernel/errors.ts";
import { t } from "../kernel/words/words.ts";
import type { Env } from "./env.ts";
import type { Clock, Mailer, Platform } from "./platform.ts";

/** What `make` makes with the library for mail, which is large and loaded with the first mail. */
function whenUsed<T>(make: (library: typeof import("nodemailer")) => T): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= import("nodemailer").then(make);
    return made;
  };
}

function smtpMailer(url: string, from: string): Mailer & { close(): void } {
  let close = () => {};
  const transport = whenUsed(({ createTransport }) => {
    const made = createTransport(
      { url, pool: true, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 },
      { from },
    );
    close = () => made.close();
    return made;
  });
  return {
    delivers: true,
    async send(mail) {
      try {
        await (await transport()).sendMail(mail);
      } catch (cause) {
        throw new PlinthError("UNAVAILABLE", t("The mail could not be sent. Please try again later."), { cause });
      }
    },
    async check() {
      await (await transport()).verify();
    },
    close: () => close(),
  };
}

function folderMailer(folder: string, from: string, clock: Clock, log: Platform["log"]): Mailer & { close(): void } {
  const transport = whenUsed(({ createTransport }) =>
    createTransport({ streamTransport: true, buffer: true, newline: "unix" }, { from }),
  );
  let sent = 0;
  return {
    delivers: false,
    async check() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await access(folder, constants.W_OK);
    },
    async send(mail) {
      const { message } = await (await transport()).sendMail(mail);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const time = clock.now().toISOString().replace(/[:.]/g, "-");
      const path = join(folder, `${time}-${process.pid}-${++sent}.eml`);
      await writeFile(path, message as Buffer, { mode: 0o600 });
      // Without a mail server the log is where the person who runs Plinth finds the link or code.
      log.info({ to: mail.to, subject: mail.subject, text: mail.text, file: path }, "mail");
    },
    // It holds no connection.
    close() {},
  };
}

/** The mailer that the settings ask for. */
export function createMailer(
  env: Pick<Env, "SMTP_URL" | "MAIL_FROM" | "PLINTH_DATA_DIR">,
  clock: Clock,
  log: Platform["log"],
): Mailer & { close(): void } {
  if (env.SMTP_URL) return smtpMailer(env.SMTP_URL, env.MAIL_FROM);
  return folderMailer(join(env.PLINTH_DATA_DIR, "mail"), env.MAIL_FROM, clock, log);
}

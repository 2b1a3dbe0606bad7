/** A real mail server that keeps what it gets, and the reading of mails. */
import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";

export interface ReceivedMail {
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
}

/** Reads a mail as it goes over the wire. */
export async function parseMail(message: Buffer | string): Promise<ReceivedMail> {
  const mail = await PostalMime.parse(message);
  return {
    to: mail.to?.map((entry) => entry.address).join(", ") ?? "",
    from: mail.from?.address ?? "",
    subject: mail.subject ?? "",
    text: mail.text ?? "",
    html: mail.html ?? "",
  };
}

export interface Mailbox {
  /** For SMTP_URL. */
  readonly url: string;
  readonly mails: ReceivedMail[];
  /** The newest mail to that address that `take` has not returned yet; waits until it comes. */
  take(to: string, timeoutMs?: number): Promise<ReceivedMail>;
  close(): Promise<void>;
}

/** Starts the mail server on a free port of 127.0.0.1. */
export async function startMailbox(port = 0): Promise<Mailbox> {
  const mails: ReceivedMail[] = [];
  const taken = new Set<ReceivedMail>();
  const waiting = new Set<() => void>();
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    closeTimeout: 200,
    onData(stream, _session, done) {
      buffer(stream)
        .then(parseMail)
        .then((mail) => {
          mails.push(mail);
          done();
          for (const look of waiting) look();
        }, done);
    },
  });
  smtp.listen(port, "127.0.0.1");
  await once(smtp.server, "listening");

  const find = (to: string) => mails.findLast((mail) => mail.to === to && !taken.has(mail));
  return {
    url: `smtp://127.0.0.1:${(smtp.server.address() as { port: number }).port}`,
    mails,
    take(to, timeoutMs = 10_000) {
      return new Promise((resolve, reject) => {
        const finish = () => {
          clearTimeout(timer);
          waiting.delete(look);
        };
        const look = () => {
          const mail = find(to);
          if (!mail) return;
          taken.add(mail);
          finish();
          resolve(mail);
        };
        const timer = setTimeout(() => {
          finish();
          reject(
            new Error(
              `No mail to ${to} came within ${timeoutMs} ms; there were mails to ${mails.map((mail) => mail.to).join(", ") || "nobody"}.`,
            ),
          );
        }, timeoutMs);
        waiting.add(look);
        look();
      });
    },
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  };
}

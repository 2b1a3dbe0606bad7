/** The form of the mails: plain text and simple HTML with the same words. */
import { readLanguage } from "../../../kernel/words/languages.ts";
import { currentLanguage } from "../../../kernel/words/words.ts";
import type { Mail, Platform } from "../../../platform/platform.ts";
import { speaking } from "../../../platform/words.ts";
import { findBrand } from "../../brand/index.ts";

export interface Letter {
  subject: string;
  title: string;
  paragraphs: string[];
  code?: string;
  link?: { label: string; address: string };
}

/** What mails say of the installation: where it is, and what it is called. */
export interface MailPlace {
  publicUrl: string;
  name: string;
}

/** A mail that is written when it is sent. */
export interface Draft {
  to: string;
  letter(place: MailPlace): Letter;
}

/**
 * Writes the mail, in the language of the account that has the address, or of whoever caused it, and sends it. Rejects
 * where the mail server refuses.
 */
export async function sendDraft(platform: Platform, { to, letter }: Draft): Promise<void> {
  const { name } = await findBrand(platform);
  const account = await platform.db
    .selectFrom("plinth.users")
    .select("language")
    .where((eb) => eb(eb.fn("lower", ["email"]), "=", to.toLowerCase()))
    .executeTakeFirst();
  const language = readLanguage(account?.language) ?? currentLanguage();
  const mail = speaking(language, () => compose(to, letter({ publicUrl: platform.env.PUBLIC_URL, name }), name));
  await platform.mail.send(mail);
}

/** Line ends, other controls, and what turns the direction of text. */
const unseen = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]+/gu;
const inOneLine = (text: string) => text.replace(unseen, " ");

/** A letter as a mail; what it quotes, such as names, can add neither markup nor lines. */
export function compose(to: string, letter: Letter, name: string): Mail {
  const { code, link } = letter;
  const [subject, title] = [inOneLine(letter.subject), inOneLine(letter.title)];
  const [first = "", ...rest] = letter.paragraphs.map(inOneLine);
  const text = [
    title,
    first,
    code && `    ${code}`,
    link && `${link.label}: ${link.address}`,
    ...rest,
    inOneLine(name),
  ];
  const html = [
    `<h1 style="font-size:20px;margin:0 0 16px">${escaped(title)}</h1>`,
    paragraph(first),
    code && `<p style="font-size:28px;letter-spacing:6px;font-family:monospace;margin:24px 0">${escaped(code)}</p>`,
    link && `<p style="margin:24px 0"><a href="${escaped(link.address)}">${escaped(link.label)}</a></p>`,
    ...rest.map(paragraph),
  ];
  const body = html.filter(Boolean).join("\n");
  return {
    to,
    subject,
    text: `${text.filter(Boolean).join("\n\n")}\n`,
    html: `<!doctype html><html lang="${currentLanguage()}"><body style="font-family:sans-serif;font-size:15px;line-height:1.5;max-width:480px;margin:32px auto;padding:0 16px;color:#1a1a1a">\n${body}\n</body></html>\n`,
  };
}

function paragraph(text: string): string {
  return `<p style="margin:0 0 16px">${escaped(text)}</p>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

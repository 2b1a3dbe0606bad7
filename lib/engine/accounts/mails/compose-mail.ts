/** The form of the mails: plain text and simple HTML with the same words. */
import type { Mail } from "../../../platform/platform.ts";

export interface Letter {
  subject: string;
  title: string;
  paragraphs: string[];
  code?: string;
  link?: { label: string; address: string };
}

/** Line ends, other controls, and what turns the direction of text. */
const unseen = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]+/gu;
const inOneLine = (text: string) => text.replace(unseen, " ");

/** A letter as a mail; what it quotes, such as names, can add neither markup nor lines. */
export function compose(to: string, letter: Letter): Mail {
  const { code, link } = letter;
  const [subject, title] = [inOneLine(letter.subject), inOneLine(letter.title)];
  const [first = "", ...rest] = letter.paragraphs.map(inOneLine);
  const text = [title, first, code && `    ${code}`, link && `${link.label}: ${link.address}`, ...rest, "Plinth"];
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
    html: `<!doctype html><html lang="en"><body style="font-family:sans-serif;font-size:15px;line-height:1.5;max-width:480px;margin:32px auto;padding:0 16px;color:#1a1a1a">\n${body}\n</body></html>\n`,
  };
}

function paragraph(text: string): string {
  return `<p style="margin:0 0 16px">${escaped(text)}</p>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

import { expect, test } from "vitest";
import { languages } from "../../../kernel/words/languages.ts";
import { speaking } from "../../../platform/words.ts";
import { compose, type Draft } from "./compose-mail.ts";
import { invitationMail, passwordChangedMail, projectInvitationMail, resetMail, verificationMail } from "./mails.ts";
import { securityMail } from "./security-mails.ts";

const to = "ada@example.com";
const proof = { code: "123456", token: "token" };
const asked = { link: "https://example.com/invitation?token=token", invited_by: "Grace", days: 7 };

const drafts: Record<string, Draft> = {
  verification: verificationMail(to, proof),
  reset: resetMail(to, proof),
  invitation: invitationMail(to, proof),
  "invitation into a project": projectInvitationMail(to, { ...asked, place: "Garden" }),
  "invitation into the installation": projectInvitationMail(to, { ...asked, place: "" }),
  "password changed": passwordChangedMail(to),
  ...Object.fromEntries(
    (
      [
        ...(["twoFactorOn", "twoFactorOff", "recoveryCodesRenewed", "recoveryCodeUsed", "passkeyAdded"] as const),
        ...(["passkeyRemoved", "providerConnected", "providerDisconnected", "accountDeleted"] as const),
      ] as const
    ).map((kind) => [kind, securityMail(kind, to, "detail")]),
  ),
};

const place = { publicUrl: "https://example.com", name: "Plinth" };
const linesOf = ({ letter }: Draft) => {
  const { subject, title, paragraphs, link } = letter(place);
  return [subject, title, ...paragraphs, ...(link ? [link.label] : [])];
};

test.each(Object.keys(drafts))("the mail '%s' is written in each language, whole", (name) => {
  const draft = drafts[name]!;
  const english = speaking("en", () => linesOf(draft));
  for (const language of languages) {
    const lines = speaking(language, () => linesOf(draft));
    expect(lines).toHaveLength(english.length);
    for (const line of lines) expect(line).not.toMatch(/[{}]/);
    if (language === "en") continue;
    for (const [i, line] of lines.entries()) expect(line, language).not.toBe(english[i]);
    const { html } = speaking(language, () => compose(to, draft.letter(place), place.name));
    expect(html).toContain(`<html lang="${language}">`);
  }
});

import { expect, test } from "vitest";
import { compose } from "./compose-mail.ts";
import { projectInvitationMail } from "./mails.ts";

/** As it is sent by an installation of this name. */
const mailOf = (asked: Parameters<typeof projectInvitationMail>[1], name = "Plinth") => {
  const { to, letter } = projectInvitationMail("bob@example.com", asked);
  return compose(to, letter({ publicUrl: "https://plinth.example", name }), name);
};

const link = "https://plinth.example/invitation?token=t";

test("names of people and projects add neither lines nor markup to a mail", () => {
  const invited_by = "Ada\r\n\r\nYour account was locked: https://evil.example\r\n\r\nBcc: eve@example.com";
  const place = "Shop\u2028\u202e\u0000\u0085<b>";
  const { subject, text, html } = mailOf({ link, invited_by, place, days: 7 });
  const plain = mailOf({ link, invited_by: "Ada", place: "Shop", days: 7 });
  expect(text.split("\n")).toHaveLength(plain.text.split("\n").length);
  expect(html?.split("\n")).toHaveLength(plain.html!.split("\n").length);
  for (const part of [subject, text, html!])
    expect(part.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Bidi_Control}\u2028]/u);
  expect(html).not.toContain("<b>");
  expect(subject).toContain("Shop");
});

test("a mail is that of the installation by its name", () => {
  const asked = { link, invited_by: "Ada", place: "", days: 7 };
  const { subject, text, html } = mailOf(asked, "Acme");
  expect(subject).toBe("Ada invites you to Acme");
  expect(text).toMatch(/You are invited to Acme[\s\S]*Acme\n$/);
  for (const part of [subject, text, html]) expect(part).not.toMatch(/\bPlinth\b/);
});

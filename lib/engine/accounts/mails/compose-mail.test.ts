import { expect, test } from "vitest";
import { projectInvitationMail } from "./mails.ts";

const link = "https://plinth.example/invitation?token=t";

test("names of people and projects add neither lines nor markup to a mail", () => {
  const invited_by = "Ada\r\n\r\nYour account was locked: https://evil.example\r\n\r\nBcc: eve@example.com";
  const place = "Shop\u2028\u202e\u0000\u0085<b>";
  const { subject, text, html } = projectInvitationMail("bob@example.com", { link, invited_by, place, days: 7 });
  const plain = projectInvitationMail("bob@example.com", { link, invited_by: "Ada", place: "Shop", days: 7 });
  expect(text.split("\n")).toHaveLength(plain.text.split("\n").length);
  expect(html?.split("\n")).toHaveLength(plain.html!.split("\n").length);
  for (const part of [subject, text, html!])
    expect(part.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Bidi_Control}\u2028]/u);
  expect(html).not.toContain("<b>");
  expect(subject).toContain("Shop");
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { countMail } from "../../../lib/engine/accounts/limits/try-limits.ts";
import { countInvitationMail } from "../../../lib/engine/members/invitations/send-link.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { type Mailbox, startMailbox } from "../../support/services/mailbox.ts";

let mailbox: Mailbox;
let platform: TestPlatform;
beforeAll(async () => {
  mailbox = await startMailbox();
  platform = await testPlatform({ env: { SMTP_URL: mailbox.url } });
});
afterAll(async () => {
  await platform.close();
  await mailbox.close();
});

const email = "wanted@example.com";
const invited = (place: string | null) =>
  countInvitationMail(platform, email, place).then(
    () => "sent",
    ({ code }: { code: string }) => code,
  );

test("neither strangers who ask for codes nor other projects keep somebody from being invited, and no mailbox is flooded", async () => {
  for (let mail = 0; mail < 5; mail++) await countMail(platform, email);
  await expect(countMail(platform, email)).rejects.toMatchObject({ code: "RATE_LIMITED" });
  for (let mail = 0; mail < 5; mail++) expect(await invited("hostile")).toBe("sent");
  expect(await invited("hostile")).toBe("RATE_LIMITED");
  for (const place of ["own", null]) for (let mail = 0; mail < 5; mail++) expect(await invited(place)).toBe("sent");
  for (let mail = 0; mail < 5; mail++) expect(await invited("fourth")).toBe("sent");
  expect(await invited("fifth")).toBe("RATE_LIMITED");
});

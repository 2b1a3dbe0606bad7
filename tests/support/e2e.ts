/** `test` for the browser tests: pages of the running server, its mails, and the person at the OAuth provider. */
import { test as base, expect } from "@playwright/test";
import type { ReceivedMail } from "./services/mailbox.ts";
import type { OAuthProfile } from "./services/oauth-provider.ts";

interface Fixtures {
  mailbox: {
    /** The newest mail to that address which was not taken yet; waits up to 10 s for it. */
    take(to: string): Promise<ReceivedMail>;
  };
  /** Who consents at Google's and GitHub's page from now on; null for a person who says no. Shared by all tests: use it in serial ones. */
  signInAs(profile: OAuthProfile | null): Promise<void>;
  /** Address of an empty PostgreSQL database that is not the installation's, with user and password. */
  ownDatabase: string;
}

async function control<Body>(path: string, init?: RequestInit): Promise<Body> {
  const response = await fetch(`${process.env.E2E_CONTROL_URL}${path}`, init);
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as Body;
}

let tests = 0;

export const test = base.extend<Fixtures>({
  // Each test comes from an address of its own, as people do: what strangers may try is limited for each.
  // biome-ignore lint/correctness/noEmptyPattern: as below
  extraHTTPHeaders: async ({}, use, { workerIndex }) => {
    tests += 1;
    await use({ "x-forwarded-for": `198.18.${workerIndex % 256}.${tests % 256}` });
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  baseURL: async ({}, use) => use(process.env.E2E_URL),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  mailbox: async ({}, use) => use({ take: (to) => control(`/mail?to=${encodeURIComponent(to)}`) }),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  ownDatabase: async ({}, use) => use(process.env.E2E_DATABASE_URL!),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  signInAs: async ({}, use) => {
    await use(async (profile) => {
      await control("/person", { method: "POST", body: JSON.stringify(profile) });
    });
  },
});

export { expect };

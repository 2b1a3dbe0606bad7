/** Product analytics in a browser that reaches the console by a name, against a real server that stands for the service. */
import config from "../../../playwright.config.ts";
import { expect, test } from "../../support/e2e.ts";
import type { Received } from "../../support/services/analytics-service.ts";
import { look, settled } from "../steps/look.ts";
import { Seed } from "../steps/seed.ts";
import { reload, takenOver, visit } from "../steps/taken-over.ts";

const { launchOptions } = config.use!;
test.use({
  launchOptions: {
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), "--host-resolver-rules=MAP plinth.test 127.0.0.1"],
  },
});

interface Event {
  event: string;
  properties: Record<string, unknown>;
}

async function received(): Promise<Received[]> {
  return (await fetch(`${process.env.E2E_CONTROL_URL}/analytics`)).json() as Promise<Received[]>;
}

/** Some requests hold one event, others a list, or one with more around it. */
const eventsOf = (requests: Received[]) =>
  requests.flatMap(({ body }) => (body as { batch?: Event[] }).batch ?? (body as Event | Event[]));

test("on a named host events, exceptions and a masked recording reach the service; not on localhost, and not of who asks not to be tracked", {
  tag: "@long",
}, async ({ page, mailbox }) => {
  const seed = new Seed(page.request);
  const person = await seed.register(mailbox);
  await visit(page, "/analytics-test");
  await expect(page.getByText("Nothing is measured on localhost and at bare IP addresses.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Send test event" })).toBeDisabled();
  expect(await received()).toEqual([]);

  // The library takes browsers that are driven by programs for robots, and sends nothing of theirs.
  await page.addInitScript(() => Object.defineProperty(navigator, "webdriver", { get: () => false }));
  const named = process.env.E2E_URL!.replace("localhost", "plinth.test");
  await page.goto(`${named}/auth/login?next=/analytics-test%3Fcode=hidden-word`);
  await takenOver(page);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await page.waitForURL("**/analytics-test**");
  await expect(page.getByText("Running, with texts and inputs masked")).toBeVisible();
  await settled(page);
  expect(await look(page, "analytics-test", "desktop")).toEqual([]);
  await page.getByRole("button", { name: "Send test event" }).click();
  await page.getByRole("button", { name: "Throw test exception" }).click();
  const names = async () => eventsOf(await received()).map(({ event }) => event);
  for (const event of ["analytics_test", "$exception", "$snapshot"]) await expect.poll(names).toContain(event);

  const requests = await received();
  const sent = eventsOf(requests).find(({ event }) => event === "analytics_test");
  expect(sent?.properties).toMatchObject({ app_version: "1.0.0", $current_url: `${named}/analytics-test` });
  const text = JSON.stringify(requests);
  expect(text).toContain("Analytics test exception");
  for (const hidden of [person.email, person.password, "hidden-word", "Welcome, ", "plinth_session"])
    expect(text, hidden).not.toContain(hidden);
  expect(requests.filter(({ headers }) => headers.cookie)).toEqual([]);

  await page.addInitScript(() => Object.defineProperty(navigator, "doNotTrack", { get: () => "1" }));
  await reload(page);
  await expect(page.getByText("This browser asks not to be tracked.")).toBeVisible();
});

/** The console alone, in front of an engine that runs elsewhere: what people and programs do is the same as with both in one process. */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, expect, type Page } from "@playwright/test";
import { type ServerProcess, startServer } from "../../support/nodes/server-process.ts";
import { freePort } from "../../support/services/free-port.ts";
import { paymentSettings, signatureOf, transactionCompleted } from "../../support/services/payment-events.ts";
import { isShort, look } from "../steps/look.ts";
import { Seed } from "../steps/seed.ts";
import { addField, addModel, createProject, newPerson, openProject, signIn, signOut } from "../steps/steps.ts";
import { takenOver, visit } from "../steps/taken-over.ts";

const shared = { ENGINE_SECRET: "a secret of console and engine, long enough" };

interface Deployments {
  engine: ServerProcess;
  pages: ServerProcess;
}

const test = base.extend<{ deployments: Deployments }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  deployments: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), "plinth-apart-"));
    chmodSync(folder, 0o711);
    const port = String(await freePort());
    const PUBLIC_URL = `http://localhost:${port}`;
    const engine = await startServer(
      { ...shared, ...paymentSettings, PUBLIC_URL, PLINTH_DATA_DIR: folder, TRUSTED_PROXIES: "1" },
      ["--engine"],
    );
    const pages = await startServer(
      { ...shared, PUBLIC_URL, PORT: port, ENGINE_URL: engine.url, PLINTH_DATA_DIR: "/dev/null/none" },
      ["--console"],
    );
    await use({ engine, pages });
    await pages.end();
    await engine.end();
    rmSync(folder, { recursive: true });
  },
  baseURL: async ({ deployments }, use) => use(deployments.pages.url),
});

/** Makes the first account by the link that the engine printed: its people come by another machine, and none of them is trusted with it. */
async function signUp(page: Page, engine: ServerProcess): Promise<ReturnType<typeof newPerson>> {
  const person = newPerson();
  await visit(page, /\/auth\/signup\?setup=\S+/.exec(engine.output())![0]);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.waitForURL("**/projects");
  await takenOver(page);
  return person;
}

test("a console in front of an engine elsewhere", { tag: "@long" }, async ({
  page,
  request,
  deployments: { engine, pages },
}) => {
  const person = await signUp(page, engine);
  const seed = new Seed(page.request);

  await test.step("a project, a model, and a record that others write", async () => {
    await createProject(page, "Apart");
    await page.getByRole("link", { name: "Model", exact: true }).click();
    await addModel(page, "city");
    await addField(page, { kind: "Text", label: "Name", switches: ["Use as title"] });
    const { generateApiToken } = await seed.system<{ generateApiToken: { token: string } }>(
      `mutation { generateApiToken(name: "there", role: "admin") { token } }`,
    );
    await page.getByRole("link", { name: "Content", exact: true }).click();
    await expect(page.getByRole("button", { name: "New record" }).first()).toBeVisible();
    // The list hears of it by its socket, which the console passes on; not of what was written before it listened.
    await expect(async () => {
      await seed.secured(generateApiToken.token, `mutation { createCity(input: { name: "Oslo" }) { id } }`);
      await expect(page.getByRole("row", { name: /Oslo/ }).first()).toBeVisible({ timeout: 3_000 });
    }).toPass();
    const direct = await request.post(`${engine.url}/secured/graphql`, {
      data: { query: "{ cityList(limit: 1) { name } }" },
      headers: { authorization: `Bearer ${generateApiToken.token}` },
    });
    expect(await direct.json()).toEqual({ data: { cityList: [{ name: "Oslo" }] } });
    const html = await (await page.request.get("/console/content/city")).text();
    expect(html).toContain("Oslo");
  });

  await test.step("sessions: signed out, the console asks for a sign-in and comes back", async () => {
    await signOut(page);
    await page.goto("/console/content/city");
    await page.waitForURL("**/auth/login?next=**");
    await signIn(page, person);
    await page.waitForURL("**/projects");
    await takenOver(page);
    await openProject(page, "Apart");
    await expect(page.getByRole("heading", { name: "city", exact: true })).toBeVisible();
  });

  await test.step("payment events come by the console, and by no other way", async () => {
    const text = JSON.stringify(transactionCompleted({ custom: null }));
    const event = { data: Buffer.from(text), headers: { "paddle-signature": signatureOf(text) } };
    for (const url of [engine.url, pages.url])
      expect((await request.post(`${url}/system/payments/events`, event)).status()).toBe(401);
    const taken = await request.post(`${pages.url}/api/paddle/webhooks/transaction-completed`, event);
    expect([taken.status(), await taken.json()]).toEqual([200, expect.objectContaining({ code: 200 })]);
  });

  await test.step("the engine has no pages; without it the console says that it does not answer", async () => {
    const none = await request.get(`${engine.url}/projects`);
    expect([none.status(), (await none.json()).message]).toEqual([
      404,
      `This is an engine. Its console is at ${pages.url}.`,
    ]);
    await engine.end();
    const call = await request.get(`${pages.url}/auth/v2/session`);
    expect([call.status(), await call.json()]).toEqual([
      503,
      expect.objectContaining({ code: 503, error: { code: "UNAVAILABLE" } }),
    ]);
    const answer = await page.goto("/projects");
    expect(answer?.status()).toBe(503);
    await expect(page.getByRole("heading", { name: "Plinth does not answer at the moment." })).toBeVisible();
    if (!isShort) expect(await look(page, "not-answering")).toEqual([]);
  });
});

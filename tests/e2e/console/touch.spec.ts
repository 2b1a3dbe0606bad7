/** On a phone a finger finds every control, and no text is cut by what stays in sight. */
import type { Page } from "@playwright/test";
import { expect, test } from "../../support/e2e.ts";
import { operator } from "../../support/e2e-server.ts";
import { settled } from "../steps/look.ts";
import { Seed } from "../steps/seed.ts";
import { seedSettings } from "../steps/settings.ts";
import { visit } from "../steps/taken-over.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** Controls that a finger of 44 px may miss; links within a sentence are as high as its lines. */
const small = (page: Page) =>
  page.evaluate(() => {
    const controls = "button, select, input:not([type=file]), [role=tab], nav a, header a, [role=menuitem]";
    const room = (control: Element) => {
      const { width, height } = control.getBoundingClientRect();
      const around = getComputedStyle(control, "::after");
      const grown = around.position === "absolute" && around.content !== "none";
      return grown
        ? [Math.max(width, Number.parseFloat(around.width)), Math.max(height, Number.parseFloat(around.height))]
        : [width, height];
    };
    return [...document.querySelectorAll(controls)]
      .filter((control) => control.checkVisibility() && !control.closest(".sr-only, .graphiql-container, .cm-editor"))
      .filter((control) => {
        const [width, height] = room(control) as [number, number];
        // A link of a bar may be narrow where its word is.
        return height < 43.5 || (width < 43.5 && !control.matches("a, [role=tab]"));
      })
      .map((control) => `${location.pathname}: ${control.outerHTML.slice(0, 200)}`);
  });

/** Tables whose last column stays over the others on a phone, but for the grid's narrow menus. */
const covering = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("section > table td:last-child:not([data-row] td)")]
      .filter((cell) => getComputedStyle(cell).position === "sticky")
      .map((cell) => `${location.pathname}: ${cell.closest("section")?.ariaLabel}`),
  );

test("a finger finds every control, and columns of buttons cover nothing", { tag: "@long" }, async ({
  page,
  mailbox,
  browser,
  baseURL,
}) => {
  const seed = new Seed(page.request);
  const faults: string[] = [];
  const look = async (of: Page, path: string) => {
    await visit(of, path);
    await settled(of);
    faults.push(...(await small(of)), ...(await covering(of)));
  };
  await look(page, "/auth/signup");
  await seed.register(mailbox);
  await seed.project("Fingers");
  await seed.model("essay", [{ field_label: "Title", field_type: "text" }]);
  await seedSettings(seed);
  for (const path of [
    "/projects",
    "/projects/new",
    "/accounts",
    "/audit-log",
    "/sync",
    "/console/content/essay",
    "/console/content/essay?create=1",
    "/console/model/essay",
    "/console/logic",
    "/console/audit",
    ...["general", "teams", "api-secrets", "webhooks", "roles", "plugins"].map((name) => `/console/settings/${name}`),
  ])
    await look(page, path);
  const context = await browser.newContext({
    baseURL: baseURL!,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await new Seed(context.request).rest("/auth/v2/login", operator);
  const admin = await context.newPage();
  for (const path of ["/admin", "/admin/users"]) await look(admin, path);
  await context.close();
  expect(faults).toEqual([]);
});

/** The drawing of a project's models: by hand, by keyboard, by wheel, and what is in the page before any script runs. */
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../../support/e2e.ts";
import { settled } from "../steps/look.ts";
import { seedMagazine } from "../steps/magazine.ts";
import { Seed } from "../steps/seed.ts";
import { visit } from "../steps/taken-over.ts";

const graph = (page: Page) => page.getByRole("region", { name: "Graph of models and relations" });
/** The models' links; the drawing has one more, which names the library that draws it. */
const models = (drawing: Locator) => drawing.getByRole("link", { name: /: \d+ fields?/ });

test("models and relations as a drawing", { tag: "@long" }, async ({ page, mailbox }) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  await seedMagazine(seed);
  await seed.relation("author", "has_many", "subscriber", "has_many");
  await visit(page, "/console/model/article");
  const drawing = graph(page);
  const node = (name: string) => drawing.getByRole("link", { name: new RegExp(`^${name}: `) });
  const percent = drawing.getByText(/^\d+ %$/);
  const left = async () => (await node("article").boundingBox())!.x;

  await test.step("from the list and back, kept in the address", async () => {
    await page.getByRole("link", { name: "Graph", exact: true }).click();
    await expect(page).toHaveURL(/\/console\/model\/article\/graph\?project=[^&]*$/);
    await expect(models(drawing)).toHaveCount(5);
    await expect(node("article")).toHaveAccessibleName("article: 9 fields, has one author, has many issue");
    await expect(node("article")).toHaveAttribute("aria-current", "true");
    await expect(drawing.locator(".react-flow__edge")).toHaveCount(3);
    await page.getByRole("link", { name: "List", exact: true }).click();
    await expect(page.getByRole("heading", { name: "article", exact: true })).toBeVisible();
    await page.goto("/console/model/article/graph");
    await expect(drawing).toBeVisible();
    const html = await (await page.request.get("/console/model/article/graph")).text();
    for (const text of ["article: 9 fields, has one author", "printed_at"]) expect(html).toContain(text);
  });

  await test.step("zoomed and moved by buttons, wheel, drag and keys", async () => {
    await settled(page);
    await expect(drawing).toHaveAttribute("data-movable");
    const before = await percent.textContent();
    await drawing.getByRole("button", { name: "Zoom out" }).click();
    await expect(percent).not.toHaveText(before!);
    await drawing.getByRole("button", { name: "Show all" }).click();
    await expect(percent).toHaveText(before!);

    const frame = (await drawing.boundingBox())!;
    let x = await left();
    await page.mouse.move(frame.x + 12, frame.y + 12);
    await page.mouse.down();
    await page.mouse.move(frame.x + 132, frame.y + 42, { steps: 6 });
    await page.mouse.up();
    await expect.poll(left).toBeCloseTo(x + 120, 0);
    x = await left();
    await page.mouse.wheel(50, 0);
    await expect.poll(left).toBeCloseTo(x - 50, 0);
    await page.keyboard.down("Control");
    await page.mouse.wheel(0, -200);
    await page.keyboard.up("Control");
    await expect(percent).not.toHaveText(before!);
    await node("article").focus();
    await page.keyboard.press("0");
    await expect(percent).toHaveText(before!);
    x = await left();
    await page.keyboard.press("ArrowRight");
    await expect.poll(left).toBeCloseTo(x - 80, 0);
  });

  await test.step("a model that is out of sight comes into it with the focus, and opens by Enter", async () => {
    await node("article").focus();
    for (let press = 0; press < 40; press++) await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Tab");
    await expect(node("author")).toBeFocused();
    await expect(node("author")).toBeInViewport();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/console\/model\/author\?project=[^&]*$/);
  });
});

test("more models than can be read at once begin with the open one, and show their names from afar", {
  tag: "@long",
}, async ({ page, mailbox }) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  await seed.project("Many");
  const names = Array.from({ length: 30 }, (_, n) => `table_${String(n).padStart(2, "0")}`);
  for (const name of names)
    await seed.model(name, [{ field_label: "Title", field_type: "text", input_type: "string" }]);
  for (const [n, name] of names.entries())
    if (n > 0) await seed.relation(name, "has_one", names[Math.floor((n - 1) / 3)]!, "has_many");
  await page.goto("/console/model/table_07/graph");
  await settled(page);
  const drawing = graph(page);
  await expect(models(drawing)).toHaveCount(30);
  await expect(drawing.getByRole("link", { name: /^table_07: / })).toBeInViewport();
  await expect(drawing.getByText("title").first()).toBeVisible();
  await expect(drawing.locator(".react-flow__edge")).toHaveCount(29);
  const overview = drawing.getByRole("img", { name: "All models, and which part of the graph is shown" });
  await expect(overview).toBeVisible();
  // A desktop at a zoom of 200 %.
  await page.setViewportSize({ width: 720, height: 450 });
  await expect(overview).toBeHidden();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(overview).toBeVisible();
  await drawing.getByRole("button", { name: "Show all" }).click();
  await expect(overview).toBeHidden();
  for (const name of [names[0]!, names[29]!])
    await expect(drawing.getByRole("link", { name: new RegExp(`^${name}: `) })).toBeInViewport();
  await drawing.getByRole("button", { name: "Zoom out" }).click();
  await expect(drawing.getByText("title").first()).toBeHidden();
  await expect(drawing.getByText("table_07").last()).toBeVisible();
});

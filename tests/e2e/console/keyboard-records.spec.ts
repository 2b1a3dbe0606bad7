/** Records without a mouse: dates, the only record of a model, going back to a revision, and a file from an address that is not wanted after all. */
import { expect, test } from "../../support/e2e.ts";
import { press, tabTo, type } from "../steps/keys.ts";
import { Seed } from "../steps/seed.ts";
import { visit } from "../steps/taken-over.ts";

test("dates, a single record, revisions and an upload by address", { tag: "@long" }, async ({ page, mailbox }) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  await seed.project("Magazine");
  const text = (field_label: string) => ({ field_label, field_type: "text", input_type: "string" });
  await seed.model("issue", [
    text("Title"),
    { field_label: "Printed", field_type: "date", input_type: "string" },
    { field_label: "Day", field_type: "local_date", input_type: "string" },
    { field_label: "Hour", field_type: "local_time", input_type: "string" },
  ]);
  await seed.model("imprint", [text("Publisher")], { single: true });
  await seed.system(`mutation { updateModel(type: update, model_name: "issue", enable_revision: true) { name } }`);
  const records = async () =>
    (
      await seed.system<{ getModelData: { results: { data: Record<string, unknown> }[] } }>(
        `{ getModelData(model: "issue", status: all) { results { data } } }`,
      )
    ).getModelData.results.map(({ data }) => data);

  await test.step("dates are typed, and taken away again", async () => {
    await visit(page, "/console/content/issue?create=1");
    const drawer = page.getByRole("dialog");
    await type(page, drawer.getByLabel("Title"), "First");
    await type(page, drawer.getByLabel("Printed"), "010220260304AM");
    await type(page, drawer.getByLabel("Day"), "03042026");
    await type(page, drawer.getByLabel("Hour"), "0506PM");
    await page.keyboard.press("Control+s");
    await expect.poll(records).toMatchObject([{ title: "First", day: "2026-03-04", hour: "17:06:00" }]);
    expect((await records())[0]!.printed).toMatch(/^2026-01-0[123]T/);
    await expect(drawer).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(drawer).toBeHidden();
    await press(
      page,
      page
        .getByRole("button", { name: "First", exact: true })
        .or(page.getByRole("link", { name: "First", exact: true })),
    );
    await tabTo(page, drawer.getByLabel("Day"));
    for (const key of ["Backspace", "ArrowRight", "Backspace", "ArrowRight", "Backspace"])
      await page.keyboard.press(key);
    await page.keyboard.press("Control+s");
    await expect.poll(records).toMatchObject([{ day: null }]);
  });

  await test.step("a revision is chosen and restored", async () => {
    await visit(page, "/console/content/issue");
    await press(page, page.getByRole("button", { name: "Actions for First" }));
    const item = page.getByRole("menuitem", { name: "Revisions" });
    await expect(page.getByRole("menu")).toBeVisible();
    for (let steps = 0; steps < 10 && !(await item.evaluate((one) => one === document.activeElement)); steps += 1)
      await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    const list = page.getByRole("list", { name: "Revisions" }).getByRole("button");
    await expect(list).toHaveCount(1);
    await tabTo(page, list.first());
    await page.keyboard.press("Space");
    await expect(list.first()).toHaveAttribute("aria-pressed", "true");
    await press(page, page.getByRole("button", { name: "Restore this version" }));
    const question = page.getByRole("dialog").last();
    await expect(question.getByRole("heading", { name: /Restore/ })).toBeVisible();
    await press(page, question.getByRole("button", { name: /Restore/ }));
    await expect.poll(records).toMatchObject([{ day: "2026-03-04" }]);
    // The record's row has the focus again.
    await expect(page.locator("[data-row-open]")).toBeFocused();
  });

  await test.step("the only record of a model", async () => {
    await visit(page, "/console/content/imprint");
    await type(page, page.getByLabel("Publisher"), "Plinth Press");
    await page.keyboard.press("Control+s");
    const stored = async () =>
      (
        await seed.system<{ getModelData: { results: { data: object }[] } }>(
          `{ getModelData(model: "imprint", status: all) { results { data } } }`,
        )
      ).getModelData.results.map(({ data }) => data);
    await expect.poll(stored).toEqual([{ publisher: "Plinth Press" }]);
  });

  await test.step("an upload by address is cancelled", async () => {
    await visit(page, "/console/media");
    await press(page, page.getByRole("button", { name: "Import from URL" }));
    const dialog = page.getByRole("dialog", { name: "Import from URL" });
    await page.route("**/system/graphql*", async (route) => {
      // The answer never comes.
      if (!route.request().postData()?.includes("uploadMediaFromUrl")) await route.fallback();
    });
    for (const cancel of [
      () => page.keyboard.press("Escape"),
      () => press(page, dialog.getByRole("button", { name: "Cancel" })),
    ]) {
      await type(page, dialog.getByLabel("Address"), "https://example.com/slow.png");
      const ended = page.waitForEvent("requestfailed", (request) => Boolean(request.postData()?.includes("slow.png")));
      await page.keyboard.press("Enter");
      await expect(dialog.getByRole("button", { name: "Upload" })).toHaveAttribute("aria-busy", "true");
      await cancel();
      await expect(dialog).toBeHidden();
      expect((await ended).failure()?.errorText).toBe("net::ERR_ABORTED");
      await expect(page.getByRole("button", { name: "Import from URL" })).toBeFocused();
      await page.keyboard.press("Enter");
    }
  });
});

/** Formatted text as it is written: by the toolbar and by keys, as HTML, pasted, kept, merged, and never run. */
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../../support/e2e.ts";
import { pngImage } from "../../support/files/images.ts";
import { look, settled } from "../steps/look.ts";
import { Seed } from "../steps/seed.ts";
import { reload, visit } from "../steps/taken-over.ts";

const evil =
  '<p onclick="window.ran=1">Hello <b>you</b><script>window.ran=1</script> <a href="javascript:window.ran=1">x</a></p>';

async function seedEssays(seed: Seed) {
  await seed.project("Essays");
  const rich = (field_label: string, validation: object = {}, more: object = {}) => ({
    field_label,
    field_type: "multiline",
    validation,
    ...more,
  });
  await seed.model("essay", [
    { field_label: "Title", field_type: "text", validation: { as_title: true } },
    rich("Body", { required: true, placeholder: "Once upon a time" }),
    rich("Imprint", { hide: true }),
  ]);
  const write = async (payload: object, id?: string) => {
    const { upsertModelData } = await seed.system<{ upsertModelData: { id: string } }>(
      `mutation ($id: String, $payload: JSON) { upsertModelData(model_name: "essay", _id: $id, payload: $payload) { id } }`,
      { id, payload },
    );
    return upsertModelData.id;
  };
  const body = (id: string) =>
    seed
      .system<{ getSingleData: { data: { body: { html: string } | string } } }>(
        `query ($id: String!) { getSingleData(_id: $id, model: "essay") { data } }`,
        { id },
      )
      .then(({ getSingleData: { data } }) => (typeof data.body === "string" ? data.body : data.body.html));
  return { write, body };
}

/** Pastes as another program would. */
async function paste(editor: Locator, html: string): Promise<void> {
  await editor.evaluate((element, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", text);
    clipboardData.setData("text/plain", "plain");
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, html);
}

const ran = (page: Page) => page.evaluate(() => (window as unknown as { ran?: number }).ran);

test("formatted text is written, kept, merged and cleaned", { tag: "@long" }, async ({ page, mailbox }) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  const { write, body } = await seedEssays(seed);
  const id = await write({ title: "On moss", body: evil, imprint: "<p>Printed at home</p>" });
  const faults: string[] = [];
  const drawer = page.getByRole("dialog");
  const editor = drawer.getByRole("textbox", { name: "Body", exact: true });
  const bar = drawer.getByRole("toolbar", { name: "Format Body" });
  const tool = (name: string) => bar.getByRole("button", { name, exact: true });
  const save = async () => {
    await drawer.getByRole("button", { name: "Publish" }).click();
    await expect(drawer).toBeHidden();
  };

  await test.step("what would run is not stored", async () => {
    expect(await body(id)).toBe("<p>Hello <b>you</b> <a>x</a></p>");
  });

  await test.step("opening a record changes nothing in it; a hidden field is read-only until it is unlocked", async () => {
    await visit(page, `/console/content/essay?record=${id}`);
    await expect(editor).toHaveText("Hello you x");
    const imprint = drawer.getByRole("textbox", { name: "Imprint" });
    await expect(imprint).toHaveAttribute("contenteditable", "false");
    await drawer.getByRole("button", { name: "Unlock Imprint" }).click();
    await expect(imprint).toHaveAttribute("contenteditable", "true");
    await page.keyboard.press("Escape");
    await expect(drawer).toBeHidden();
  });

  await test.step("lists come from Word as lists", async () => {
    await visit(page, `/console/content/essay?record=${id}`);
    const line = (text: string, marker: string, level = 1) =>
      `<p class=MsoListParagraph style='margin-left:36.0pt;text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`;
    const pasted = `<html><body><!--StartFragment--><p class=MsoNormal>Before</p>${line("One", "·")}${line("<b>Inner</b>", "o", 2)}${line("Two", "·")}<p class=MsoNormal>Between</p>${line("First", "1.")}${line("Second", "2.")}<!--EndFragment--></body></html>`;
    await editor.press("Control+a");
    await editor.evaluate((element, html) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/html", html);
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, pasted);
    const inner = "<ul><li><p><strong>Inner</strong></p></li></ul>";
    const lists = `<p>Before</p><ul><li><p>One</p>${inner}</li><li><p>Two</p></li></ul><p>Between</p><ol><li><p>First</p></li><li><p>Second</p></li></ol>`;
    await expect.poll(() => editor.innerHTML()).toBe(lists);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Discard changes" }).click();
    await expect(drawer).toBeHidden();
  });

  await test.step("keys and the toolbar format; the toolbar is one stop of the Tab key", async () => {
    await visit(page, `/console/content/essay?record=${id}`);
    await editor.press("Control+a");
    await page.keyboard.type("Moss");
    await page.keyboard.press("Control+Alt+2");
    await expect(tool("Heading 2")).toHaveAttribute("aria-pressed", "true");
    await page.keyboard.press("Enter");
    await page.keyboard.type("It is ");
    await page.keyboard.press("Control+b");
    await page.keyboard.type("old");
    await page.keyboard.press("Shift+Tab");
    await expect(tool("Undo")).toBeFocused();
    await page.keyboard.press("End");
    await expect(tool("Edit as HTML")).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await expect(tool("Redo")).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(editor).toBeFocused();
    await page.keyboard.press("Shift+Tab");
    await expect(tool("Redo")).toBeFocused();
    await tool("Undo").press("Enter");
    await expect(editor).not.toContainText("old");
    await tool("Redo").click();
    await expect(editor).toContainText("It is old");
    await editor.press("Control+End");
    await page.keyboard.press("Control+b");
    await page.keyboard.press("Enter");
    await page.keyboard.type("- read more");
    await expect(tool("Bulleted list")).toHaveAttribute("aria-pressed", "true");
    await page.keyboard.press("Control+Shift+ArrowLeft");
    await page.keyboard.press("Control+k");
    const link = page.getByRole("dialog", { name: "Link" });
    await link.getByLabel("Link address").fill("javascript:window.ran=1");
    await link.getByRole("button", { name: "Apply" }).click();
    await expect(link.getByText("Please enter a web, mail or telephone address")).toBeVisible();
    await link.getByLabel("Link address").fill("example.com/moss");
    await page.keyboard.press("Enter");
    await expect(editor.getByRole("link", { name: "more" })).toHaveAttribute("href", "https://example.com/moss");
    await expect(editor).toBeFocused();
    faults.push(...(await look(page, "rich-text")));
    await save();
    expect(await body(id)).toBe(
      '<h2>Moss</h2><p>It is <strong>old</strong></p><ul><li><p>read <a href="https://example.com/moss">more</a></p></li></ul>',
    );
  });

  await test.step("what is pasted is taken over without what could run or load", async () => {
    await visit(page, `/console/content/essay?record=${id}`);
    await editor.press("Control+a");
    await paste(
      editor,
      '<h1>A</h1><img src="x" onerror="window.ran=1"><p style="color:red" onclick="window.ran=1">b <i>c</i></p><script>window.ran=1</script>',
    );
    await expect(editor.locator("img, script, [style], [onclick]")).toHaveCount(0);
    await expect(editor.getByRole("heading", { name: "A", level: 1 })).toBeVisible();
    expect(await ran(page)).toBeUndefined();
  });

  await test.step("what was written is back after a reload, and what others write meets it", async () => {
    await reload(page);
    await expect(drawer.getByText("Your unsaved changes are back")).toBeVisible();
    await expect(editor.getByRole("heading", { name: "A", level: 1 })).toBeVisible();
    await write({ body: "<p>By <em>hand</em></p>" }, id);
    await drawer.getByRole("button", { name: "Publish" }).click();
    await expect(drawer.getByText(/changed what you are changing/)).toBeVisible();
    await drawer.getByRole("button", { name: "Take theirs: Body" }).click();
    await expect(editor).toHaveText("By hand");
    await editor.press("Control+End");
    await page.keyboard.type("!");
    await save();
    expect(await body(id)).toBe("<p>By <em>hand!</em></p>");
  });

  await test.step("as HTML, and what the editor cannot write stays HTML", async () => {
    await visit(page, `/console/content/essay?record=${id}`);
    await tool("Edit as HTML").click();
    await expect(tool("Bold")).toHaveAttribute("aria-disabled", "true");
    await editor.fill(
      '<p>שלום<sub>2</sub></p><img src="/moss.png" onerror="window.ran=1"><script>window.ran=1</script>',
    );
    await save();
    expect(await body(id)).toBe('<p>שלום<sub>2</sub></p><img src="/moss.png" />');
    await visit(page, `/console/content/essay?record=${id}`);
    await expect(drawer.getByText("Shown as HTML, because the editor has no sub.")).toBeVisible();
    await expect(editor).toHaveValue('<p>שלום<sub>2</sub></p><img src="/moss.png" />');
    await settled(page);
    faults.push(...(await look(page, "rich-text-html")));
    await tool("Edit as HTML").click();
    await expect(drawer.getByText("The editor has no sub: a change made here leaves it out.")).toBeVisible();
    await expect(editor).toHaveCSS("direction", "rtl");
    expect(await ran(page)).toBeUndefined();
  });

  await test.step("a picture stands in the text, with what it shows", async () => {
    const [file] = await seed.upload([{ name: "moss.png", mimeType: "image/png", buffer: pngImage(60, 40, "moss") }]);
    await write({ body: "<p>Moss </p>" }, id);
    await visit(page, `/console/content/essay?record=${id}`);
    await editor.press("Control+End");
    await tool("Image").click();
    const box = page.getByRole("dialog", { name: "Image" });
    await box.getByLabel("Image address").fill("javascript:window.ran=1");
    await box.getByRole("button", { name: "Apply" }).click();
    await expect(box.getByRole("alert")).toHaveText("Please enter an address that begins with https:// or /");
    await box.getByRole("button", { name: "Choose file: Picture" }).click();
    const picker = page.getByRole("dialog", { name: "Choose a file for Picture" });
    await picker.getByRole("checkbox", { name: "Select moss.png" }).check();
    await picker.getByRole("button", { name: "Use this file" }).click();
    await expect(box.getByLabel("Image address")).toHaveValue(new RegExp(`^http://.*/media/${file}/moss\\.png$`));
    await box.getByLabel("Alt text").fill("Moss on a stone");
    faults.push(...(await look(page, "rich-text-image")));
    await box.getByLabel("Alt text").press("Enter");
    await expect(editor.getByRole("img", { name: "Moss on a stone" })).toBeVisible();
    await save();
    expect(await body(id)).toMatch(
      new RegExp(`^<p>Moss ?<img src="http://[^"]*/media/${file}/moss\\.png" alt="Moss on a stone" /></p>$`),
    );
    expect(await ran(page)).toBeUndefined();
  });

  await test.step("an empty text that must not be empty says so and takes the focus", async () => {
    await visit(page, "/console/content/essay?create=1");
    await expect(editor.locator("[data-placeholder='Once upon a time']")).toBeVisible();
    await drawer.getByRole("button", { name: "Publish" }).click();
    await expect(drawer.getByText("Body is required", { exact: true })).toBeVisible();
    await expect(editor).toBeFocused();
    await expect(editor).toHaveAttribute("aria-invalid", "true");
    await page.keyboard.type("Long ago.");
    await expect(drawer.getByText("Body is required", { exact: true })).toBeHidden();
    await drawer.getByText("Title", { exact: true }).click();
    await drawer.getByText("Body", { exact: true }).first().click();
    await expect(editor).toBeFocused();
    await save();
  });
  expect(faults).toEqual([]);
});

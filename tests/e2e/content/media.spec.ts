/** Files: uploaded by drop, by paste and over an interruption, chosen in a record's gallery, ordered by keyboard, and deleted with a warning. */
import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, test } from "../../support/e2e.ts";
import { pngImage } from "../../support/files/images.ts";
import { look } from "../steps/look.ts";
import { Seed } from "../steps/seed.ts";
import { dialog } from "../steps/visit-screens.ts";

interface Sent {
  id: string;
  url: string;
  content_type: string;
}

interface Dropped {
  name: string;
  type: string;
  base64: string;
}

async function picture(name: string, background: string): Promise<Dropped> {
  const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .png()
    .toBuffer();
  return { name, type: "image/png", base64: bytes.toString("base64") };
}

/** Brings files as the browser does when they are dropped on the page, or pasted. */
async function bring(page: Page, way: "drop" | "paste", files: Dropped[]): Promise<void> {
  await page.evaluate(
    ([how, all]) => {
      const transfer = new DataTransfer();
      for (const { name, type, base64 } of all)
        transfer.items.add(new File([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], name, { type }));
      const more = { bubbles: true, cancelable: true };
      document.body.dispatchEvent(
        how === "drop"
          ? new DragEvent("drop", { dataTransfer: transfer, ...more })
          : new ClipboardEvent("paste", { clipboardData: transfer, ...more }),
      );
    },
    [way, files] as const,
  );
}

test("files come by drop, paste and over an interruption, are shown in a gallery in their order, and are missed when deleted", async ({
  page,
  mailbox,
}) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  await seed.project("Pictures");
  await seed.model("post", [
    { field_label: "Title", field_type: "text" },
    { field_label: "Pictures", field_type: "media", validation: { is_gallery: true } },
  ]);
  await page.goto("/console/media");
  await expect(page.getByText("No files yet")).toBeVisible();
  await bring(page, "drop", [
    await picture("red.png", "#b91c1c"),
    await picture("green.png", "#15803d"),
    { name: "nothing.txt", type: "text/plain", base64: "" },
  ]);
  await expect(page.getByRole("heading", { name: "2 of 3 files uploaded, 1 failed" })).toBeVisible();
  await expect(page.getByText("nothing.txt: This file is empty.")).toBeVisible();
  await bring(page, "paste", [await picture("blue.png", "#1d4ed8")]);
  const files = page.getByRole("list", { name: "Files", exact: true });
  await expect(files.getByRole("listitem")).toHaveCount(3);
  await expect(files.getByRole("listitem").first()).toContainText("blue.png");

  // The line breaks in the second part: only that part is sent again.
  const offsets: string[] = [];
  let broken = false;
  await page.route("**/media/tus/*", async (route) => {
    const { "upload-offset": offset } = route.request().headers();
    if (offset === undefined || route.request().method() !== "PATCH") return route.continue();
    offsets.push(offset);
    if (offset === "0" || broken) return route.continue();
    broken = true;
    await route.abort("connectionreset");
  });
  const large = { name: "large.bin", mimeType: "application/octet-stream", buffer: randomBytes(9 * 1024 * 1024) };
  await page.getByLabel("Choose files").setInputFiles(large);
  await expect(page.getByRole("progressbar", { name: "Upload of large.bin" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "4 of 5 files uploaded, 1 failed" })).toBeVisible();
  expect(offsets).toEqual(["0", "8388608", "8388608"]);
  await page.unroute("**/media/tus/*");

  await page.goto("/console/content/post?create=1");
  const form = await dialog(page);
  await form.getByLabel("Title").fill("Colours");
  await form.getByRole("button", { name: "Add files: Pictures" }).click();
  const picker = page.getByRole("dialog", { name: "Choose files for Pictures" });
  for (const name of ["red.png", "green.png", "blue.png"])
    await picker.getByRole("checkbox", { name: `Select ${name}` }).check();
  await picker.getByRole("button", { name: "Add 3 files" }).click();
  const gallery = form.getByRole("list", { name: "Files of Pictures" });
  await expect(gallery.getByRole("listitem")).toHaveCount(3);
  const up = gallery.getByRole("button", { name: "Move blue.png up" });
  await up.focus();
  await up.press("Enter");
  await expect(gallery.getByRole("listitem").nth(1)).toContainText("blue.png");
  // By keys on the handle, as it is told to those who do not see it.
  const says = (text: string) => expect(page.getByRole("status").filter({ hasText: text })).toBeAttached();
  const handle = gallery.getByRole("button", { name: "Move green.png", exact: true });
  // What drags has come.
  await expect(handle).toHaveAttribute("aria-roledescription", "sortable");
  await handle.press("Space");
  await says("green.png is picked up at place 3 of 3.");
  await page.keyboard.press("ArrowUp");
  await says("green.png is at place 2 of 3.");
  await page.keyboard.press("ArrowUp");
  await says("green.png is at place 1 of 3.");
  await page.keyboard.press("Space");
  await says("green.png is dropped at place 1 of 3.");
  await expect(gallery.getByRole("listitem").first()).toContainText("green.png");
  await form.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByTitle("green.png, red.png, blue.png")).toBeVisible();

  const token = await seed.token("reader");
  const read = () =>
    seed.secured<{ postList: { pictures: { file_name: string }[] }[] }>(
      token,
      "{ postList { pictures { file_name } } }",
    );
  const names = async () => (await read()).postList[0]!.pictures.map(({ file_name }) => file_name);
  expect(await names()).toEqual(["green.png", "red.png", "blue.png"]);

  // A page beyond the last one leads to it.
  await page.goto("/console/media?page=9");
  await expect(files.getByRole("listitem")).toHaveCount(4);
  await expect(page).toHaveURL(/\/console\/media\?project=[^&]*$/);
  await page.goto("/console/media?search=blue");
  await page.getByRole("checkbox", { name: "Select blue.png" }).check();
  await page.getByRole("button", { name: "Delete" }).click();
  const question = await dialog(page);
  await expect(question.getByText("Used in 1 record, which loses it.")).toBeVisible();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No files found")).toBeVisible();
  expect(await names()).toEqual(["green.png", "red.png"]);

  // What somebody else sets while the form is open stays.
  await page.goto("/console/settings/media");
  const isPrivate = page.getByRole("switch", { name: "Private files" });
  await expect(isPrivate).toBeChecked();
  await seed.system("mutation { updateMediaSettings(input: { image_quality: 55 }) { image_quality } }");
  await isPrivate.click();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Media settings updated successfully")).toBeVisible();
  expect(await seed.system("{ mediaSettings { is_private image_quality } }")).toEqual({
    mediaSettings: { is_private: false, image_quality: 55 },
  });
});

/** A page with a script in it, as the readers of PDFs run it. */
const pdf = `%PDF-1.4
1 0 obj << /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (app.alert("run")) >> >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >> endobj
trailer << /Root 1 0 R >>
%%EOF`;

test("films and sound play in the library, from where one wants; a HEIC and a PDF are signs with a download, and nothing of them runs", {
  tag: "@long",
}, async ({ page, mailbox }) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  await seed.project("Films");
  const multipart = new FormData();
  for (const name of ["clip.webm", "tone.ogg", "photo.heic"])
    multipart.append("files", new File([new Uint8Array(await readFile(`tests/fixtures/${name}`))], name));
  multipart.append("files", new File([pdf], "page.pdf"));
  const sent = await page.request.post("/media/upload", { multipart, headers: { "X-Use-Cookies": "true" } });
  const { body } = (await sent.json()) as { body: Sent[] };
  const [clip, tone, photo, document] = body as [Sent, Sent, Sent, Sent];
  expect(body.map(({ content_type }) => content_type)).toEqual([
    "video/webm",
    "audio/ogg",
    "image/heic",
    "application/pdf",
  ]);

  for (const [file, name] of [
    [clip, "clip.webm"],
    [tone, "tone.ogg"],
  ] as const) {
    await page.goto(`/console/media?file=${file.id}`);
    const player = page.locator("video, audio").and(page.getByLabel(name, { exact: true }));
    await expect.poll(() => player.evaluate((media: HTMLMediaElement) => Math.round(media.duration))).toBe(2);
    await player.evaluate(async (media: HTMLMediaElement) => {
      media.muted = true;
      media.currentTime = 1.5;
      await media.play();
    });
    await expect.poll(() => player.evaluate((media: HTMLMediaElement) => media.ended)).toBe(true);
    const part = await page.request.get(file.url, { headers: { range: "bytes=100-199" } });
    expect([part.status(), (await part.body()).length]).toEqual([206, 100]);
  }
  for (const file of [photo, document]) {
    await page.goto(`/console/media?file=${file.id}`);
    const details = await dialog(page);
    await expect(details.getByRole("link", { name: "Download" })).toBeVisible();
    await expect(details.locator("img, embed, iframe, object")).toHaveCount(0);
    // Its address opened by itself shows no page either.
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.goto(file.url).catch((error: Error) => expect(error.message).toMatch(/Download is starting|ERR_ABORTED/)),
    ]);
    await download.cancel();
    const headers = (await page.request.get(file.url)).headers();
    expect([headers["content-security-policy"], headers["x-content-type-options"]]).toEqual([
      "default-src 'none'; sandbox",
      "nosniff",
    ]);
  }
});

test("a gallery has its files in the order in which they were given, whichever is uploaded first", {
  tag: "@long",
}, async ({ page, mailbox }) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  await seed.project("Order");
  await seed.model("post", [{ field_label: "Pictures", field_type: "media", validation: { is_gallery: true } }]);
  await page.goto("/console/content/post?create=1");
  await page.getByRole("button", { name: "Add files: Pictures" }).click();
  const picker = page.getByRole("dialog", { name: "Choose files for Pictures" });
  const held = Promise.withResolvers<void>();
  // Names of files travel in base64.
  const first = Buffer.from("first.png").toString("base64");
  await page.route("**/media/tus**", async (route) => {
    if (route.request().headers()["upload-metadata"]?.includes(first)) await held.promise;
    await route.continue();
  });
  const names = ["first.png", "second.png", "third.png"];
  await picker
    .getByLabel("Choose files", { exact: true })
    .setInputFiles(names.map((name) => ({ name, mimeType: "image/png", buffer: pngImage(40, 30, name) })));
  await expect(picker.getByRole("checkbox", { name: "Select third.png" })).toBeChecked();
  await expect(picker.getByRole("checkbox", { name: "Select second.png" })).toBeChecked();
  const add = picker.getByRole("button", { name: "Add 2 files" });
  await expect(add).toHaveAttribute("aria-disabled", "true");
  held.resolve();
  await picker.getByRole("button", { name: "Add 3 files" }).click();
  await expect(page.getByRole("list", { name: "Files of Pictures" }).getByRole("listitem")).toHaveText(
    names.map((name) => new RegExp(name)),
  );
});

test("where the media plugin did not arrive, it is loaded again from the field", { tag: "@long" }, async ({
  page,
  mailbox,
}) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  await seed.project("Slow line");
  await seed.model("post", [{ field_label: "Cover", field_type: "media", validation: {} }]);
  const script = "**/plugins/media-plugin/index.js**";
  await page.route(script, (route) => route.abort());
  await page.goto("/console/content/post?create=1");
  const form = page.getByRole("dialog", { name: "New record in post" });
  await expect(form.getByText("Files are chosen with the media plugin, which is not loaded.")).toBeVisible();
  await page.unroute(script);
  await form.getByRole("button", { name: "Load the media plugin again: Cover" }).click();
  await expect(form.getByRole("button", { name: "Choose file: Cover" })).toBeVisible();
});

test("a file gets another name, an alt text and other bytes, and stays where it is", async ({ page, mailbox }) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  await seed.project("Names");
  const png = (seed: string, side: number) => ({ mimeType: "image/png", buffer: pngImage(side, side, seed) });
  const [id] = await seed.upload([{ name: "img_0412.png", ...png("old", 40) }]);
  const faults: string[] = [];
  await page.goto(`/console/media?file=${id}`);
  const drawer = page.getByRole("dialog", { name: "img_0412.png" });
  await drawer.getByLabel("Name", { exact: true }).fill("Harbour at dawn");
  await drawer.getByLabel("Alt text").fill("Boats in a grey harbour");
  faults.push(...(await look(page, "media-names")));
  await drawer.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Harbour at dawn.png was saved")).toBeVisible();
  const renamed = page.getByRole("dialog", { name: "Harbour at dawn.png" });
  await expect(renamed.getByLabel("Alt text")).toHaveValue("Boats in a grey harbour");
  await expect(renamed.getByTitle(/\/img_0412\.png$/)).toBeVisible();

  await renamed
    .getByLabel("Another file for Harbour at dawn.png")
    .setInputFiles({ name: "x.txt", mimeType: "text/plain", buffer: Buffer.from("no picture") });
  await expect(page.getByText(/Please choose a file of the same type, image\/png/)).toBeVisible();
  await renamed
    .getByLabel("Another file for Harbour at dawn.png")
    .setInputFiles({ name: "new.png", ...png("new", 90) });
  await expect(page.getByText("Harbour at dawn.png was replaced.")).toBeVisible();
  await expect(renamed.getByText("90 × 90 pixels")).toBeVisible();
  expect(faults).toEqual([]);
});

/** Pictures that are pasted or dropped into a formatted text: uploaded, in their order, or refused in words. */
import { randomBytes } from "node:crypto";
import type { Locator } from "@playwright/test";
import { expect, test } from "../../support/e2e.ts";
import { pngImage } from "../../support/files/images.ts";
import { look } from "../steps/look.ts";
import { Seed } from "../steps/seed.ts";
import { newPerson } from "../steps/steps.ts";
import { visit } from "../steps/taken-over.ts";

interface Brought {
  name: string;
  type: string;
  base64: string;
}

const file = (name: string, type: string, bytes: Buffer): Brought => ({ name, type, base64: bytes.toString("base64") });
const picture = (name: string) => file(name, "image/png", pngImage(60, 40, name));

/** As the browser does it, at the element's upper left corner. */
async function bring(editor: Locator, way: "drop" | "paste", files: Brought[], html = ""): Promise<void> {
  await editor.evaluate(
    (element, [how, all, markup]) => {
      const transfer = new DataTransfer();
      for (const { name, type, base64 } of all)
        transfer.items.add(new File([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], name, { type }));
      if (markup) transfer.setData("text/html", markup);
      const { left, top } = element.querySelector("p")!.getBoundingClientRect();
      const more = { bubbles: true, cancelable: true, clientX: left, clientY: top + 4 };
      element.dispatchEvent(
        how === "drop"
          ? new DragEvent("drop", { dataTransfer: transfer, ...more })
          : new ClipboardEvent("paste", { clipboardData: transfer, ...more }),
      );
    },
    [way, files, html] as const,
  );
}

test("pictures are pasted and dropped into a text, and stand there once they are uploaded", async ({
  page,
  browser,
  mailbox,
}) => {
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  const projectId = await seed.project("Essays");
  await seed.model("essay", [
    { field_label: "Title", field_type: "text", validation: { as_title: true } },
    { field_label: "Body", field_type: "multiline", validation: {} },
  ]);
  const { upsertModelData } = await seed.system<{ upsertModelData: { id: string } }>(
    `mutation { upsertModelData(model_name: "essay", payload: { title: "Moss", body: "<p>Moss</p>" }) { id } }`,
  );
  const address = `/console/content/essay?record=${upsertModelData.id}`;
  const drawer = page.getByRole("dialog");
  const editor = drawer.getByRole("textbox", { name: "Body", exact: true });
  const sources = () => editor.locator("img[src]").evaluateAll((all) => all.map((one) => one.getAttribute("src")));
  await visit(page, address);

  await test.step("pasted at the cursor, while it is written on", async () => {
    await editor.press("Control+End");
    await bring(editor, "paste", [picture("fern.png")], '<meta><img src="https://example.com/fern.png">');
    await page.keyboard.type(" grows");
    await expect.poll(sources).toEqual([expect.stringMatching(/^http:\/\/.*\/media\/[^/]+\/fern\.png$/)]);
    await expect(editor).toContainText("grows");
    await expect(page.getByText("1 picture was left out")).toHaveCount(0);
  });

  await test.step("several are dropped: each stands in the order of the files", async () => {
    await bring(editor, "drop", [picture("a.png"), picture("b.png"), picture("c.png")]);
    const ends = ["a", "b", "c", "fern"].map((name) => expect.stringMatching(new RegExp(`/${name}\\.png$`)));
    await expect.poll(sources).toEqual(ends);
  });

  await test.step("no picture, or one that only says so", async () => {
    await bring(editor, "drop", [file("notes.txt", "text/plain", Buffer.from("Notes"))]);
    await expect(page.getByText("notes.txt is not a picture")).toBeVisible();
    await bring(editor, "drop", [file("lies.png", "image/png", Buffer.from("Not one at all"))]);
    await expect(page.getByText(/lies.* is not a picture/)).toBeVisible();
    expect(await sources()).toHaveLength(4);
  });

  await test.step("too large: said under the text, until it was read", async () => {
    await seed.system("mutation { updateMediaSettings(input: { max_bytes: 2000 }) { max_bytes } }");
    const large = Buffer.concat([pngImage(6, 4, "large"), randomBytes(5000)]);
    await bring(editor, "paste", [file("large.png", "image/png", large)]);
    const uploads = drawer.getByRole("list", { name: "Uploads" });
    await expect(uploads.getByRole("alert")).toContainText("large.png");
    await expect(uploads.getByText("Not uploaded")).toBeVisible();
    expect(await look(page, "rich-text-pictures")).toEqual([]);
    await uploads.getByRole("button", { name: "Dismiss large.png" }).click();
    await expect(uploads).toBeHidden();
    expect(await sources()).toHaveLength(4);
  });

  await test.step("the text is kept with them", async () => {
    await drawer.getByRole("button", { name: "Publish" }).click();
    await expect(drawer).toBeHidden();
    await visit(page, address);
    await expect.poll(sources).toHaveLength(4);
  });

  await test.step("without the right to upload", async () => {
    await seed.system(`mutation ($may: JSON) { upsertRoleToProject(name: "editor", api_permissions: $may) { id } }`, {
      may: { essay: { read: "all", update: "all" } },
    });
    const context = await browser.newContext();
    const hers = await context.newPage();
    const grace = newPerson();
    const their = new Seed(hers.request);
    await their.register(mailbox, grace);
    await seed.system("mutation ($member: AddTeamMemberPayload) { updateProject(add_team_member: $member) { id } }", {
      member: { email: grace.email, role: "editor", administrative_permissions: ["content"] },
    });
    await their.enter(projectId);
    await visit(hers, address);
    const text = hers.getByRole("dialog").getByRole("textbox", { name: "Body", exact: true });
    await bring(text, "paste", [picture("hers.png")]);
    await expect(hers.getByText("You may not upload pictures in this project")).toBeVisible();
    await expect(text.locator("img[src]")).toHaveCount(4);
    await context.close();
  });
});

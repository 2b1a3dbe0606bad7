/**
 * A record of every kind of field, by hand: each required and not, alone, as a gallery, as an object with a required field inside. Filled, published, opened again, changed, and taken
 * away as far as it may be. Fields come from the registry, so that a new kind is tried too.
 */
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../../support/e2e.ts";
import { type FieldSample, fieldSamples, withFiles } from "../../support/field-samples.ts";
import { pngImage } from "../../support/files/images.ts";
import { isShort, look, settled } from "../steps/look.ts";
import { Seed } from "../steps/seed.ts";
import { visit } from "../steps/taken-over.ts";

interface Tried {
  sample: FieldSample;
  label: string;
  identifier: string;
  required: boolean;
}

const tried: Tried[] = fieldSamples.flatMap((sample) =>
  [true, false].map((required) => {
    const label = `${required ? "Needed" : "Free"} ${sample.name.replaceAll("_", " ")}`;
    return { sample, label, identifier: label.toLowerCase().replaceAll(" ", "_"), required };
  }),
);
const files = ["first.png", "second.png"];

async function seedModel(seed: Seed): Promise<string[]> {
  const fields = tried.flatMap(({ sample, label, identifier, required }) => {
    const { validation } = sample.field as { validation?: object };
    const inner = (sample.inside ?? []).map((one) => ({
      field_label: one,
      field_type: "text",
      parent_field: identifier,
      validation: { required: true },
    }));
    return [{ ...sample.field, field_label: label, validation: { ...validation, required } }, ...inner];
  });
  await seed.model("kind", fields);
  return seed.upload(files.map((name) => ({ name, mimeType: "image/png", buffer: pngImage(40, 30, name) })));
}

/** Files are told by their names in the form. */
const namesIn = (value: unknown) => [withFiles(value, files)].flat() as string[];

/** Puts the n-th value of the sample into the form, whatever is there. */
async function put(page: Page, form: Locator, { sample, label }: Tried, n: 0 | 1): Promise<void> {
  const value = sample.values[n];
  const box = () => form.getByLabel(label, { exact: true });
  const group = form.getByRole("group", { name: label, exact: true });
  switch (sample.kind) {
    case "rich_text":
      return form.getByRole("textbox", { name: label, exact: true }).fill(String(value).replace(/<[^>]*>/g, ""));
    case "boolean":
      return form.getByRole("switch", { name: label, exact: true }).setChecked(value === true);
    case "date":
      return box().fill(localTime(String(value)));
    case "choice":
      await box().click();
      return page.getByRole("option", { name: String(value), exact: true }).click();
    case "list":
      return putList(page, group, label, value as unknown[], Boolean(sample.field.validation));
    case "geo":
    case "object": {
      const add = group.getByRole("button", { name: `Add ${label}`, exact: true });
      if (await add.isVisible()) await add.click();
      for (const [name, text] of Object.entries(value as object))
        await group
          .getByLabel({ lat: "Latitude", lon: "Longitude" }[name] ?? "Inner", { exact: true })
          .fill(String(text));
      return;
    }
    case "repeated": {
      const entries = value as { inner: string }[];
      await emptyEntries(group, `Remove ${label} 1`);
      for (const [i, { inner }] of entries.entries()) {
        await group.getByRole("button", { name: `Add ${label}`, exact: true }).click();
        await group.getByLabel("Inner", { exact: true }).nth(i).fill(inner);
      }
      return;
    }
    case "media":
      return choose(page, form, label, namesIn(value));
    default:
      return box().fill(String(value));
  }
}

async function putList(page: Page, group: Locator, label: string, entries: unknown[], isFixed: boolean): Promise<void> {
  if (isFixed) {
    for (const one of ["red", "blue", "green"])
      await group.getByRole("checkbox", { name: one, exact: true }).setChecked(entries.includes(one));
    return;
  }
  await emptyEntries(group, "Remove entry 1");
  for (const [i, entry] of entries.entries()) {
    await group.getByRole("button", { name: "Add entry" }).click();
    const box = group.getByLabel(`${label} ${i + 1}`, { exact: true });
    if (typeof entry !== "boolean") await box.fill(String(entry));
    else if (entry) {
      await box.click();
      await page.getByRole("option", { name: "True", exact: true }).click();
    }
  }
}

async function emptyEntries(group: Locator, name: string): Promise<void> {
  const first = group.getByRole("button", { name, exact: true });
  while (await first.isVisible()) await first.click();
}

async function choose(page: Page, form: Locator, label: string, names: readonly string[]): Promise<void> {
  const group = form.getByRole("list", { name: `Files of ${label}`, exact: true });
  const isGallery = label.endsWith("gallery");
  if (isGallery) await emptyMedia(group);
  await form.getByRole("button", { name: new RegExp(`^(Add files|Choose file|Replace file): ${label}$`) }).click();
  const picker = page.getByRole("dialog", { name: new RegExp(`^Choose .* ${label}$`) });
  for (const name of names) await picker.getByRole("checkbox", { name: `Select ${name}` }).check();
  await picker.getByRole("button", { name: /^(Add|Choose|Use|Replace)/ }).click();
  await expect(picker).toBeHidden();
}

async function emptyMedia(list: Locator): Promise<void> {
  const first = list.getByRole("button", { name: /^Remove / }).first();
  while (await first.isVisible()) await first.click();
}

/** Takes away what is in a field that need not be there. */
async function takeAway(form: Locator, { sample, label }: Tried): Promise<void> {
  const group = form.getByRole("group", { name: label, exact: true });
  switch (sample.kind) {
    case "rich_text":
      return form.getByRole("textbox", { name: label, exact: true }).fill("");
    case "boolean":
    case "password":
      return;
    case "choice":
      return form.getByRole("button", { name: `Clear ${label}`, exact: true }).click();
    case "list":
      if (!sample.field.validation) return emptyEntries(group, "Remove entry 1");
      for (const one of ["red", "blue", "green"])
        await group.getByRole("checkbox", { name: one, exact: true }).setChecked(false);
      return;
    case "geo":
    case "object":
      return form.getByRole("button", { name: new RegExp(`^(Remove|Clear) ${label}$`) }).click();
    case "repeated":
      return emptyEntries(group, `Remove ${label} 1`);
    case "media":
      return emptyMedia(form.getByRole("list", { name: `Files of ${label}`, exact: true }));
    default:
      return form.getByLabel(label, { exact: true }).fill("");
  }
}

/** As a box for dates takes it, which has no seconds; the browser runs in UTC. */
const localTime = (iso: string) => iso.slice(0, 16);

/** A value as the API answers it after it was put into the form. */
function stored({ values, stored: other, kind }: FieldSample, n: 0 | 1): unknown {
  if (kind === "rich_text") return `<p>${String(values[n]).replace(/<[^>]*>/g, "")}</p>`;
  if (kind === "date") return `${localTime(String(values[n]))}:00.000Z`;
  return (other ?? values)[n];
}

test("every kind of field is filled, missed, changed and taken away by hand", async ({ page, mailbox }) => {
  // Pictures of so long a form take their time.
  test.setTimeout(isShort ? 120_000 : 300_000);
  const seed = new Seed(page.request);
  await seed.register(mailbox);
  await seed.project("Kinds");
  const ids = await seedModel(seed);
  const form = page.getByRole("dialog").first();
  const faults: string[] = [];
  const publish = async () => {
    await form.getByRole("button", { name: "Publish" }).click();
    await expect(form).toBeHidden();
  };
  const read = async () => {
    const { getModelData } = await seed.system<{ getModelData: { results: { id: string; data: object }[] } }>(
      `{ getModelData(model: "kind") { results { id data } } }`,
    );
    const [record] = getModelData.results;
    return { id: record!.id, data: record!.data as Record<string, unknown> };
  };
  /** What is stored of each: its n-th value, or nothing with null. */
  const expectStored = async (numberOf: (one: Tried) => 0 | 1 | null) => {
    const { data } = await read();
    for (const one of tried) {
      if (one.sample.kind === "password") continue;
      const is = JSON.parse(JSON.stringify(data[one.identifier] ?? null), (_key, value) =>
        typeof value === "object" && value !== null && "content_type" in value ? value.id : value,
      );
      const n = numberOf(one);
      const wanted = n === null ? null : withFiles(stored(one.sample, n), ids);
      expect.soft(isNothing(is) ? null : is, one.label).toEqual(wanted);
    }
  };

  await test.step("what is missing is told at its field", async () => {
    await visit(page, "/console/content/kind?create=1");
    await form.getByRole("button", { name: "Publish" }).click();
    for (const { label, sample } of tried.filter(({ required }) => required))
      if (sample.kind !== "boolean")
        await expect
          .soft(form.getByText(new RegExp(`^(${label}|Inner|Latitude|Longitude|${label}: .*) is required`)).first())
          .toBeVisible();
    await settled(page);
    faults.push(...(await look(page, "record-kinds-missing")));
  });

  await test.step("all are filled, and there when the record is opened again", async () => {
    for (const one of tried) await put(page, form, one, 0);
    await settled(page);
    faults.push(...(await look(page, "record-kinds-filled")));
    await publish();
    await expectStored(() => 0);
  });

  await test.step("entries are added without the mouse, and decimals may have a comma", async () => {
    const { id } = await read();
    await visit(page, `/console/content/kind?record=${id}`);
    const group = form.getByRole("group", { name: "Free texts", exact: true });
    await expect(group).toBeVisible();
    await emptyEntries(group, "Remove entry 1");
    await group.getByRole("button", { name: "Add entry" }).click();
    await page.keyboard.type("sea");
    await page.keyboard.press("Enter");
    await page.keyboard.type("sky");
    await expect(group.getByRole("textbox")).toHaveCount(2);
    await expect(group.getByLabel("Free texts 2", { exact: true })).toHaveValue("sky");

    await form.getByLabel("Free double", { exact: true }).fill("120,50");
    await publish();
    const { data } = await read();
    expect(data).toMatchObject({ free_texts: ["sea", "sky"], free_double: 120.5 });
  });

  await test.step("opened again, what is needed is changed, and what need not be there taken away, objects and positions as a whole", async () => {
    const { id } = await read();
    await visit(page, `/console/content/kind?record=${id}`);
    await expect(form.getByLabel("Needed text", { exact: true })).toHaveValue("Otter");
    for (const one of tried) await (one.required ? put(page, form, one, 1) : takeAway(form, one));
    await publish();
    // A switch is always on or off.
    await expectStored(({ required, sample }) => (required ? 1 : sample.kind === "boolean" ? 0 : null));
    await visit(page, `/console/content/kind?record=${id}`);
    await expect(form.getByRole("button", { name: "Add Free object", exact: true })).toBeVisible();
    await settled(page);
    faults.push(...(await look(page, "record-kinds-away")));
    await publish();
  });
  expect(faults).toEqual([]);
});

const isNothing = (value: unknown) => value === null || value === "" || (Array.isArray(value) && value.length === 0);

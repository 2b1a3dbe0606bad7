/** The inputs of a record's form, by hand: each kind of field is filled and emptied. */
import { expect, type Locator, type Page } from "@playwright/test";
import { type FieldSample, withFiles } from "../../support/fields/field-samples.ts";

/** A field of the form, in which it may be found by its label. */
export interface Input {
  sample: FieldSample;
  label: string;
}

/** Files of the project's library, by which `$file` of the samples is meant. */
export const files = ["first.png", "second.png"];

/** Files are told by their names in the form. */
const namesIn = (value: unknown) => [withFiles(value, files)].flat() as string[];

/** Opens all records that a relation can be given, by the last line of its list. */
export async function browseAll(form: Locator, relation: string): Promise<void> {
  await form.getByRole("combobox", { name: new RegExp(`^Find .*${relation}`) }).click();
  await form.getByRole("option", { name: "Browse all…" }).click();
}

/** Puts the n-th value of the sample into the form, or a part of it, whatever is there. */
export async function put(page: Page, form: Locator, { sample, label }: Input, n: 0 | 1): Promise<void> {
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

export async function emptyEntries(group: Locator, name: string): Promise<void> {
  const first = group.getByRole("button", { name, exact: true });
  while (await first.isVisible()) await first.click();
}

async function choose(page: Page, form: Locator, label: string, names: readonly string[]): Promise<void> {
  const group = form.getByRole("list", { name: `Files of ${label}`, exact: true });
  const isGallery = label.includes("gallery");
  if (isGallery) await emptyMedia(group);
  const choose = form.getByRole("button", {
    name: new RegExp(`^(Add files|Choose file|Replace file): ${RegExp.escape(label)}$`),
  });
  // On a busy machine the plugin may take longer than the three seconds that it has.
  const again = form.getByRole("button", { name: `Load the media plugin again: ${label}`, exact: true });
  await expect(async () => {
    if (await again.isVisible()) await again.click();
    await expect(choose).toBeVisible();
  }).toPass();
  await choose.click();
  const picker = page.getByRole("dialog", { name: new RegExp(`^Choose .* ${RegExp.escape(label)}$`) });
  for (const name of names) await picker.getByRole("checkbox", { name: `Select ${name}` }).check();
  await picker.getByRole("button", { name: /^(Add|Choose|Use|Replace)/ }).click();
  await expect(picker).toBeHidden();
}

async function emptyMedia(list: Locator): Promise<void> {
  const first = list.getByRole("button", { name: /^Remove / }).first();
  while (await first.isVisible()) await first.click();
}

/** Takes away what is in a field that need not be there. */
export async function takeAway(form: Locator, { sample, label }: Input): Promise<void> {
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
      return form.getByRole("button", { name: new RegExp(`^(Remove|Clear) ${RegExp.escape(label)}$`) }).click();
    case "repeated":
      return emptyEntries(group, `Remove ${label} 1`);
    case "media":
      return emptyMedia(form.getByRole("list", { name: `Files of ${label}`, exact: true }));
    default:
      return form.getByLabel(label, { exact: true }).fill("");
  }
}

/** As a box for dates takes it, which has no seconds; the browser runs in UTC. */
export const localTime = (iso: string) => iso.slice(0, 16);

/** A value as the API answers it after it was put into the form. */
export function stored({ values, stored: other, kind }: FieldSample, n: 0 | 1): unknown {
  if (kind === "rich_text") return `<p>${String(values[n]).replace(/<[^>]*>/g, "")}</p>`;
  if (kind === "date") return `${localTime(String(values[n]))}:00.000Z`;
  return (other ?? values)[n];
}

/** The answer's value with files by their ids, and nothing of whatever form as null. */
export function answered(value: unknown): unknown {
  const plain = JSON.parse(JSON.stringify(value ?? null), (_key, one) =>
    typeof one === "object" && one !== null && "content_type" in one ? one.id : one,
  );
  return plain === "" || (Array.isArray(plain) && plain.length === 0) ? null : plain;
}

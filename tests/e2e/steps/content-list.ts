/** The table of a model's records, and the tools over it. */
import type { Page } from "@playwright/test";

export const articleList = "/console/content/article";

/** How many records the list has in all. */
export const listCount = (page: Page) =>
  page.getByRole("navigation", { name: "Pages of records" }).getByText(/\d+ records$/);

export async function choose(page: Page, label: string, option: string, nth = 0): Promise<void> {
  await page.getByLabel(label, { exact: true }).nth(nth).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

export async function openTool(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name }).click();
}

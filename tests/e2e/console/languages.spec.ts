/** The console in each of its languages: what the browser prefers, what the reader chose, and nothing left in English. */
import type { Page } from "@playwright/test";
import de from "../../../lib/kernel/words/catalogues/de.json" with { type: "json" };
import es from "../../../lib/kernel/words/catalogues/es.json" with { type: "json" };
import ja from "../../../lib/kernel/words/catalogues/ja.json" with { type: "json" };
import { expect, test } from "../../support/e2e.ts";
import { ownScreens, projectScreens } from "../steps/all-screens.ts";
import { isShort, listen, settled } from "../steps/look.ts";
import { seedMagazine } from "../steps/magazine.ts";
import { Seed } from "../steps/seed.ts";

test.describe.configure({ mode: "parallel", timeout: 300_000 });

type Catalogue = Record<string, string | Record<string, string>>;
const catalogues: Record<string, Catalogue> = { de, es, ja };

/** Data of the tests, and names of its models and fields, that read like texts of the console. */
const data = new Set([
  "Address",
  "Admin",
  "Author",
  "Body",
  "Editor",
  "Link",
  "Media",
  "Name",
  "Reader",
  "Section",
  "Title",
]);

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** English texts that the language says otherwise, as what they look like with their values. */
function englishOf(catalogue: Catalogue): RegExp[] {
  const texts = Object.entries(catalogue).flatMap(([text, translation]) => {
    const other = typeof translation === "string" ? translation : translation.other;
    // Between values, a few short words say nothing for certain.
    const [first = ""] = text.split(/\{\w+\}|<\/?\w+>/).toSorted((a, b) => b.length - a.length);
    const isSaid = first === text ? /\p{L}{2}/u.test(text) : /\p{L}{3,}.* .*\p{L}{3,}/u.test(first);
    return other === text || !isSaid || data.has(text) ? [] : [text];
  });
  return texts.map((text) => {
    const pattern = text
      .split(/\{\w+\}|<\/?\w+>/)
      .map(literally)
      .join("[^]*?");
    return new RegExp(`^${pattern}$`, "u");
  });
}

/** Every text on the page that people read, or that is read out to them. */
const textsOn = (page: Page) =>
  page.evaluate(() => {
    const found = new Set<string>();
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      if (node instanceof Text) {
        const element = node.parentElement!;
        if (!element.closest("script, style, code, pre, kbd, [lang=en]")) found.add(node.data.trim());
      } else if (!(node as Element).closest("[lang=en]"))
        for (const name of ["aria-label", "title", "placeholder", "alt"])
          found.add((node as Element).getAttribute(name) ?? "");
    }
    return [...found].filter((text) => text.length > 1);
  });

async function untranslated(page: Page, english: RegExp[]): Promise<string[]> {
  await settled(page);
  const texts = await textsOn(page);
  return texts.filter((text) => english.some((pattern) => pattern.test(text))).map((text) => `${page.url()}: ${text}`);
}

for (const language of isShort ? ["de"] : ["de", "es", "ja"])
  test(`no screen says anything in English to whoever reads ${language}`, async ({
    browser,
    baseURL,
    page,
    mailbox,
  }) => {
    const english = englishOf(catalogues[language]!);
    const stranger = await browser.newContext({ baseURL: baseURL!, locale: language });
    const door = await stranger.newPage();
    const log = listen(door);
    const found: string[] = [];
    for (const path of ["/auth/login", "/auth/signup", "/forgot-password", "/no/such/page"]) {
      await door.goto(path);
      await expect(door.locator("html")).toHaveAttribute("lang", language);
      found.push(...(await untranslated(door, english)));
    }
    await stranger.close();
    const seed = new Seed(page.request);
    await seed.register(mailbox);
    await seedMagazine(seed);
    const context = await browser.newContext({
      baseURL: baseURL!,
      locale: language,
      storageState: await page.context().storageState(),
    });
    const reader = await context.newPage();
    // Where each text stands is asked of the sources too: a third of the screens tells whether catalogues reach them.
    const screens = [...ownScreens, ...projectScreens].filter((_, place) => !isShort || place % 3 === 0);
    for (const path of screens) {
      await reader.goto(path);
      found.push(...(await untranslated(reader, english)));
    }
    await context.close();
    expect(found).toEqual([]);
    expect(log.take(/404/)).toEqual([]);
  });

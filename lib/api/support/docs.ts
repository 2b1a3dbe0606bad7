/** The guides that come with the source code of this version, for the Support pages. */

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { PlinthError } from "../../kernel/errors.ts";
import { t } from "../../kernel/words/words.ts";

const root = join(import.meta.dirname, "../../..");
const folders = ["docs", "docs/decisions"];

export interface Guide {
  /** Path in the source code, such as `docs/media.md`. */
  file: string;
  title: string;
}

/**
 * Files that may be shown, with their titles: README.md, and what stands in docs. Found once: they change with the
 * version only.
 */
let found: Promise<Guide[]> | undefined;

export function listGuides(): Promise<Guide[]> {
  found ??= findGuides().catch((error: unknown) => {
    found = undefined;
    throw error;
  });
  return found;
}

async function findGuides(): Promise<Guide[]> {
  const inFolders = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(join(root, folder)))
        .filter((name) => name.endsWith(".md"))
        .sort()
        .map((name) => `${folder}/${name}`),
    ),
  );
  const files = ["README.md", ...inFolders.flat()];
  return Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(root, file), "utf8");
      return { file, title: /^#\s+(.+)$/m.exec(text)?.[1]?.trim() ?? file };
    }),
  );
}

/** One guide with its Markdown. NOT_FOUND for everything that is not in the list. */
export async function readGuide(file: string): Promise<Guide & { markdown: string }> {
  const guide = (await listGuides()).find((one) => one.file === file);
  if (!guide) throw new PlinthError("NOT_FOUND", t("There is no such guide."));
  return { ...guide, markdown: await readFile(join(root, file), "utf8") };
}

/** A picture of the guides. NOT_FOUND. */
export async function readGuidePicture(name: string): Promise<Buffer> {
  const folder = join(root, "docs/images");
  // Compared with what is there, so that no name leads out of the folder.
  if (!name.endsWith(".png") || !(await readdir(folder)).includes(name))
    throw new PlinthError("NOT_FOUND", t("There is no such picture."));
  return readFile(join(folder, name));
}

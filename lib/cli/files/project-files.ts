/**
 * A project's definitions as files: one for each model, role, webhook, function and plugin, in YAML that is the same
 * whenever they are.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse, stringify } from "yaml";
import { SyncDocument, type SyncPart } from "../../contract/sync/sync-document.ts";
import { CommandError } from "../command.ts";

/** Parts that are folders of files, with the key that names a file. */
const folders = { models: "name", roles: "name", webhooks: "name", functions: "name", plugins: "id" } as const;
type FolderPart = keyof typeof folders;
const folderParts = Object.keys(folders) as FolderPart[];

const headText = "# Written by plinth pull. Change it, look at plinth diff, and send it with plinth push.\n";

/** Texts of the files by path within the folder. */
export function filesOf(document: SyncDocument): Map<string, string> {
  const files = new Map<string, string>();
  const { format, project_type, tenant_model_name, settings } = document;
  files.set("project.yaml", yamlOf({ format, project_type, ...(tenant_model_name && { tenant_model_name }) }));
  if (settings) files.set("settings.yaml", yamlOf(settings));
  for (const part of folderParts)
    for (const item of document[part] ?? []) {
      const name = String((item as Record<string, unknown>)[folders[part]]);
      files.set(freePath(files, part, name), yamlOf(item));
    }
  return files;
}

function yamlOf(value: object): string {
  return headText + stringify(value, { lineWidth: 0, aliasDuplicateObjects: false, sortMapEntries: false });
}

/** Names of webhooks are free texts, and may be there twice. */
function freePath(files: ReadonlyMap<string, string>, part: FolderPart, name: string): string {
  const slug = /^[\w-]{1,100}$/.test(name)
    ? name
    : name
        .replace(/[^\w-]+/g, "-")
        .replace(/^-+|-+$/g, "")
        .slice(0, 100) || "unnamed";
  for (let number = 1; ; number++) {
    const path = `${part}/${slug}${number > 1 ? `-${number}` : ""}.yaml`;
    if (!files.has(path)) return path;
  }
}

/**
 * Writes the files that say something else than those that are there, and removes those that are gone. Gives the
 * changed paths.
 */
export function writeFiles(folder: string, document: SyncDocument): string[] {
  const files = filesOf(document);
  const before = readTexts(folder);
  const changed: string[] = [];
  for (const [path, text] of files) {
    const known = before.get(path);
    // Comments and the writer's own layout stay where nothing else differs.
    if (known !== undefined && (known === text || saysTheSame(known, text))) continue;
    mkdirSync(join(folder, path, ".."), { recursive: true });
    writeFileSync(join(folder, path), text);
    changed.push(path);
  }
  for (const path of before.keys())
    if (!files.has(path) && belongsTo(path, document)) {
      rmSync(join(folder, path));
      changed.push(path);
    }
  return changed.sort();
}

/** Files of parts that the document leaves out are none of its business. */
function belongsTo(path: string, document: SyncDocument): boolean {
  return folderParts.some((part) => document[part] !== undefined && path.startsWith(`${part}/`));
}

function saysTheSame(one: string, other: string): boolean {
  try {
    return JSON.stringify(parse(one)) === JSON.stringify(parse(other));
  } catch {
    return false;
  }
}

const { compare } = new Intl.Collator("en", { numeric: true });
const stemOf = (name: string) => name.replace(/\.ya?ml$/, "");

/** `a`, `a-2`, `a-10`: webhooks of one name stay in the order in which they were written. */
const inOrderOfNumbers = (a: string, b: string) => compare(stemOf(a), stemOf(b));

function readTexts(folder: string): Map<string, string> {
  const texts = new Map<string, string>();
  for (const name of ["project.yaml", "settings.yaml"])
    if (existsSync(join(folder, name))) texts.set(name, readFileSync(join(folder, name), "utf8"));
  for (const part of folderParts) {
    const names = existsSync(join(folder, part)) ? readdirSync(join(folder, part)) : [];
    for (const name of names.filter((one) => /\.ya?ml$/.test(one)).sort(inOrderOfNumbers))
      texts.set(`${part}/${name}`, readFileSync(join(folder, part, name), "utf8"));
  }
  return texts;
}

/** Names what the files say, to the byte. */
export function filesHash(folder: string): string {
  const hash = createHash("sha256");
  for (const [path, text] of [...readTexts(folder)].sort(([a], [b]) => (a < b ? -1 : 1)))
    hash.update(JSON.stringify([path, text]));
  return hash.digest("hex");
}

/** The document that the files say, of these parts. CommandError names the file and the line that is wrong. */
export function readFiles(folder: string, parts: readonly SyncPart[]): SyncDocument {
  const texts = readTexts(folder);
  if (!texts.has("project.yaml"))
    throw new CommandError("NO_FILES", `There are no files of a project in ${folder}: please pull first.`);
  const values = new Map([...texts].map(([path, text]) => [path, parseFile(path, text)]));
  const items = new Map(
    folderParts.map((part) => [part, [...values].filter(([path]) => path.startsWith(`${part}/`))] as const),
  );
  const document = {
    ...(values.get("project.yaml") as object),
    ...Object.fromEntries(
      folderParts
        .filter((part) => parts.includes(part))
        .map((part) => [part, items.get(part)!.map(([, value]) => value)]),
    ),
    ...(parts.includes("settings") && { settings: values.get("settings.yaml") ?? {} }),
  };
  const result = SyncDocument.safeParse(document);
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  for (const issue of result.error.issues) {
    const [part, index, ...rest] = issue.path;
    const file =
      items.get(part as FolderPart)?.[Number(index)]?.[0] ?? (part === "settings" ? "settings.yaml" : "project.yaml");
    const place = (items.has(part as FolderPart) ? rest : issue.path.slice(part === "settings" ? 1 : 0)).join(".");
    fields[place ? `${file} ${place}` : file] ??= issue.message;
  }
  const [[place, message]] = Object.entries(fields) as [[string, string]];
  throw new CommandError("BAD_USER_INPUT", `${place}: ${message}`, fields);
}

function parseFile(path: string, text: string): unknown {
  try {
    // Numbers, words and dates as JSON has them; no tags, no anchors that blow up.
    return parse(text, { schema: "core", maxAliasCount: 0 }) as unknown;
  } catch (error) {
    throw new CommandError("BAD_USER_INPUT", `${path}: ${(error as Error).message.split("\n")[0]}`);
  }
}

/** What Plinth is built on, with licences and copyrights: the text of THIRD_PARTY_NOTICES.md. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const head = `# Third-party notices

Plinth runs on these packages. Each comes from its registry under its own licence, whose text lies in its folder below
\`node_modules\`. Tools for development and packages for single systems are left out.
\`npm run licences -- --write\` makes this list.

| package | version | licence | copyright |
| --- | --- | --- | --- |
`;

const packageFile = (folder) => JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));

/** The licence that a package states. Packages from before 2014 may state an object, or a list of them. */
export function licenceOf(folder) {
  const { license, licenses } = packageFile(folder);
  const stated = license ?? licenses;
  if (Array.isArray(stated)) return stated.map((one) => one.type ?? one).join(" OR ");
  return stated?.type ?? stated ?? "none stated";
}

/** The first line of its licence that names who holds the rights; else its author. */
function copyrightOf(folder) {
  const files = readdirSync(folder).filter((name) => /^(licen[cs]e|copying|notice)/i.test(name));
  for (const name of files.sort()) {
    const lines = readFileSync(join(folder, name), "utf8").split(/\r?\n/);
    const line = lines.find((one) => /^\W*copyright\b.*(\d{4}|\(c\)|©)/i.test(one) && !one.includes("[yyyy]"));
    if (line) return line.replace(/[*#|]/g, "").trim();
  }
  const { author } = packageFile(folder);
  return typeof author === "string" ? author : (author?.name ?? "");
}

/** The notices of the packages that are installed in `root`; the same for the same lockfile, on every system. */
export function noticesOf(root) {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  const rows = Object.entries(packages)
    .filter(([path, one]) => path && !one.dev && !one.devOptional && !one.optional && existsSync(join(root, path)))
    .map(([path, { version }]) => {
      const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
      const cells = [name, version, licenceOf(join(root, path)), copyrightOf(join(root, path))];
      return `| ${cells.map((cell) => String(cell).replaceAll("|", " ")).join(" | ")} |\n`;
    });
  return head + [...new Set(rows)].sort().join("");
}

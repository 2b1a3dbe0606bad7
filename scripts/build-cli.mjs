/**
 * Packs the command line into `.plinth-build/cli/cli.tgz`, or into another folder that is named. The installation
 * serves it: one script without dependencies, for Node 20 and later. The same sources give the same bytes.
 */
import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { root, runOrExit } from "./processes.mjs";

const target = process.argv[2] ?? join(root, ".plinth-build", "cli");
const folder = join(target, "package");
const { version, license } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

rmSync(target, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
await build({
  entryPoints: [join(root, "lib/cli/plinth.ts")],
  outfile: join(folder, "plinth.mjs"),
  bundle: true,
  platform: "node",
  format: "esm",
  target: ["node20"],
  minify: true,
  charset: "utf8",
  legalComments: "eof",
  logLevel: "warning",
  // It looks at the machine that Plinth runs on, where the checkout is.
  external: ["./doctor-checks.ts"],
  // Packages that ask for Node's own modules in the old way.
  banner: {
    js: '#!/usr/bin/env node\nimport{createRequire}from"node:module";const require=createRequire(import.meta.url);',
  },
});
// The types command copies these into what it writes.
for (const name of readdirSync(join(root, "lib/cli/types")))
  if (name.endsWith("-template.ts")) copyFileSync(join(root, "lib/cli/types", name), join(folder, name));
copyFileSync(join(root, "LICENSE"), join(folder, "LICENSE"));

const hash = createHash("sha256");
for (const name of readdirSync(folder).sort()) hash.update(`${name}\0`).update(readFileSync(join(folder, name)));
// npx keeps what it once had from an address for as long as the package there has the same name.
const name = `plinth-${hash.digest("hex").slice(0, 12)}`;
writeFileSync(
  join(folder, "package.json"),
  `${JSON.stringify(
    {
      name,
      version,
      description: "The command line of the Plinth installation that this comes from.",
      license,
      type: "module",
      bin: { plinth: "plinth.mjs" },
      engines: { node: ">=20" },
    },
    null,
    2,
  )}\n`,
);
await runOrExit("npm", ["pack", folder, "--pack-destination", target, "--ignore-scripts", "--loglevel=error"], {
  quiet: true,
});
renameSync(join(target, `${name}-${version}.tgz`), join(target, "cli.tgz"));
rmSync(folder, { recursive: true });

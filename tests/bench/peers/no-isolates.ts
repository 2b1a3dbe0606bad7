/**
 * Preloaded into Directus: `isolated-vm`, which runs the scripts of its flows and must be compiled for every Node, is left out. Nothing that is
 * measured comes near it, and the install is quick and needs no compiler.
 */
import { registerHooks } from "node:module";

const url = "bench:no-isolates";

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === "isolated-vm" ? { url, format: "commonjs", shortCircuit: true } : next(specifier, context),
  load: (wanted, context, next) =>
    wanted === url ? { format: "commonjs", source: "module.exports = {};", shortCircuit: true } : next(wanted, context),
});

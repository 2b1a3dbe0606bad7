/** Combinations that the matrix does not ask, each with the reason. Whatever is not named here is asked. */
import type { Act, Case, SurfaceName } from "./axes.ts";
import { definitionFaults, emptyOf, hasDefaults, ofHiddenField } from "./facts.ts";

const questions: readonly Act[] = ["filter", "sort", "group", "search"];
const changesOfModels: readonly Act[] = ["convert", "delete field"];

/** Acts that a surface does not have. */
const lacking: readonly { surface: SurfaceName; acts: readonly Act[]; why: string }[] = [
  {
    surface: "console",
    acts: ["group"],
    why: "the system API has no groups: the console asks the generated API for them",
  },
  {
    surface: "client",
    acts: changesOfModels,
    why: "a client is generated from the models as they were; `plinth types --check` tells that it is out of date",
  },
  {
    surface: "function",
    acts: ["duplicate", "restore", "push"],
    why: "hooks before writes are not asked of what was there before (docs/functions.md)",
  },
  { surface: "function", acts: changesOfModels, why: "a change of a model asks no hooks: it writes no record" },
  {
    surface: "function",
    acts: questions,
    why: "a function asks through the generated API, which is a surface of its own",
  },
  { surface: "webhook", acts: changesOfModels, why: "a change of a model is told to no webhook" },
  { surface: "webhook", acts: questions, why: "a webhook is told of changes and asks nothing" },
  {
    surface: "webhook",
    acts: ["push"],
    why: "the models are there with the push that is to be told, and a project has at most 100 webhooks: not asked yet",
  },
];

/** Why this is not asked; null where it is. */
export function leftOut({ sample, place, act, surface, role }: Omit<Case, "tenancy">): string | null {
  if (place === "with default" && !hasDefaults) return "fields have no default values yet";
  const faults = definitionFaults(sample, place);
  if (faults) return `there is no such field: it is refused (${faults.join(", ")}), which the matrix asks once`;
  if (act === "push" && sample.kind === "password" && place === "required")
    return "a push carries no passwords, so it is refused as a whole; tests/integration/sync/sync-passwords.test.ts";
  if (
    sample.kind === "password" &&
    place === "hidden" &&
    surface === "live" &&
    role === "may not" &&
    ofHiddenField.includes(act)
  )
    return "nobody reads a password, so a live query of everything else hides nothing";
  if (act === "clear" && emptyOf(sample) === undefined)
    return "nothing is empty in this kind but null, which is an act of its own";
  return lacking.find((one) => one.surface === surface && one.acts.includes(act))?.why ?? null;
}

/** `sort=-created_at,title`: from the query string to the `sort` of the generated API. */

import { limits } from "../../../contract/limits.ts";
import { PlinthError } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import { type CatalogModel, sortDirections } from "../../compiler/index.ts";
import { badParameter } from "./bad-parameter.ts";

const metaNames = ["created_at", "updated_at", "status"];

/** A name, a place in degrees such as `(59.9:10.75)`, a direction. */
const term = /^(-?)([A-Za-z0-9_.]+)(?:\((-?\d{1,3}(?:\.\d{1,15})?):(-?\d{1,3}(?:\.\d{1,15})?)\))?(?::([a-z_]+))?$/;

/**
 * Terms by comma: a name ascending, `-name` descending, `name:desc_nulls_last` with any direction of the generated API.
 * Names are dotted (`author.name`, `seo.title`, `meta.created_at`); the parts of `meta` may stand alone where no field
 * has their name. `location.distance(59.9:10.75)` is the distance from that place.
 */
export function readSort(model: CatalogModel, text: string): unknown[] {
  const terms = text
    .split(",")
    .map((term) => term.trim())
    .filter(Boolean);
  if (terms.length > limits.queryAliasesMax)
    throw new PlinthError(
      "COST_LIMIT",
      t("At most {queryAliasesMax} terms of sort.", { queryAliasesMax: limits.queryAliasesMax }),
    );
  return terms.map((text) => {
    const [, minus, name = "", lat, lon, direction] = term.exec(text) ?? [];
    if (!name || (minus && direction) || (direction && !sortDirections.has(direction)))
      throw badParameter(
        "sort",
        `"${text.slice(0, 100)}" is no term of sort: write title, -title or title:desc_nulls_last.`,
      );
    const path = name.split(".");
    if (path.length > limits.queryDepthMax)
      throw new PlinthError(
        "COST_LIMIT",
        t("A term of sort may be at most {queryDepthMax} levels deep.", { queryDepthMax: limits.queryDepthMax }),
      );
    if (path.length === 1 && metaNames.includes(name) && !model.fields.has(name)) path.unshift("meta");
    const way = direction ?? (minus ? "desc" : "asc");
    const leaf = lat === undefined ? way : { lat: Number(lat), lon: Number(lon), direction: way };
    return path.reduceRight<unknown>((inner, part) => ({ [part]: inner }), leaf);
  });
}

import { actionWords } from "../../../contract/projects/action-words.ts";
import { PlinthError } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import { type Action, ruleName } from "../../access/index.ts";
import { type Catalog, type CatalogModel, requireTenant } from "../../compiler/index.ts";

/**
 * The model, when the role may do this with it; FORBIDDEN otherwise. NOT_FOUND when it may not even see it: but members
 * are told of the model by the console, and told what they may not.
 */
export function requireModel(catalog: Catalog, name: string, action: Action): CatalogModel {
  const model = catalog.models.get(name);
  const isKnown = model && (catalog.of_member || model.can.read || model.can[action]);
  if (!isKnown) throw new PlinthError("NOT_FOUND", t("There is no model {name}.", { name }));
  if (!model.can[action])
    throw new PlinthError(
      "FORBIDDEN",
      t("Your role may not {action} records of {name}.", { action: actionWords[action](), name }),
    );
  if (action !== "read" && catalog.bound[ruleName(name, action)] === false)
    throw new PlinthError(
      "FORBIDDEN",
      t("Your role may not {action} records of {name} now.", { action: actionWords[action](), name }),
    );
  requireTenant(catalog, model);
  if (action === "create") requireOwnTenant(catalog, model);
  return model;
}

/**
 * BAD_USER_INPUT where the caller takes the model for one with a single record, and it is none; its records would be
 * meant by their ids.
 */
export function requireSinglePage({ definition }: CatalogModel): void {
  if (definition.single_page) return;
  const message = `${definition.name} has many records: leave single_page_data out.`;
  throw new PlinthError("BAD_USER_INPUT", message, { fields: { single_page_data: message } });
}

/** A new record belongs to the caller's tenant, so there must be one; and tenants do not make tenants. */
function requireOwnTenant(catalog: Catalog, model: CatalogModel): void {
  if (catalog.tenancy === "bound" && model.tenant === "self")
    throw new PlinthError("FORBIDDEN", t("A tenant may not create records of {name}.", { name: model.name }));
  if (catalog.tenancy === "all" && model.tenant === "column")
    throw new PlinthError(
      "BAD_USER_INPUT",
      t("Records of {name} belong to tenants. Please choose a tenant first.", { name: model.name }),
    );
}

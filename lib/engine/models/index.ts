export { quoteIdentifier } from "../../platform/db/quote-identifier.ts";
export { noteAliasUses, startAliasCounts } from "./aliases/alias-uses.ts";
export { listFieldAliases } from "./aliases/list-field-aliases.ts";
export { removeFieldAlias } from "./aliases/remove-field-alias.ts";
export { changeModels } from "./change-models.ts";
export { addPlaces, type OrderedRelation, orderConnections } from "./connections/order-connection.ts";
export { upsertConnection } from "./connections/upsert-connection.ts";
export { modelFieldOperation } from "./fields/model-field-operation.ts";
export { rearrangeFields } from "./fields/rearrange-fields.ts";
export { upsertField } from "./fields/upsert-field.ts";
export { forgetModels, loadModels, modelsBytes, readModels } from "./load-models.ts";
export { addModel } from "./model/add-model.ts";
export { followModelNameIn, modelNameFollowersSlot } from "./model/follow-model-name.ts";
export { updateModel } from "./model/update-model.ts";
export type { ModelChange } from "./model-change.ts";
export { previewChange } from "./previews/preview-change.ts";
export { previewTypeChange } from "./previews/preview-type-change.ts";
export { pair } from "./reconcile/pair.ts";
export { type NameMove, reconcileModels } from "./reconcile/reconcile-models.ts";
export { step } from "./reconcile/step.ts";
export { settleAllTenants } from "./settle-all-tenants.ts";
export { settleRowSecurity } from "./settle-row-security.ts";
export { freeSlugs, type SlugColumn } from "./sql/free-slugs.ts";
export { insertRevisions } from "./sql/insert-revisions.ts";
export {
  columnTypeOf,
  placeColumn,
  type RelationStorage,
  relationStorage,
  type SystemTable,
  systemTable,
  type TenantScope,
  tableOf,
  tenantScopeOf,
} from "./storage.ts";

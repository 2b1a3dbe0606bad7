export { quoteIdentifier } from "../../platform/db/quote-identifier.ts";
export { addModel } from "./add-model.ts";
export { noteAliasUses, startAliasCounts } from "./alias-uses.ts";
export { changeModels } from "./change-models.ts";
export { followModelNameIn, modelNameFollowersSlot } from "./follow-model-name.ts";
export { listFieldAliases } from "./list-field-aliases.ts";
export { forgetModels, loadModels, modelsBytes, readModels } from "./load-models.ts";
export type { ModelChange } from "./model-change.ts";
export { modelFieldOperation } from "./model-field-operation.ts";
export { previewChange } from "./preview-change.ts";
export { previewTypeChange } from "./preview-type-change.ts";
export { rearrangeFields } from "./rearrange-fields.ts";
export { pair } from "./reconcile/pair.ts";
export { type NameMove, reconcileModels } from "./reconcile/reconcile-models.ts";
export { step } from "./reconcile/step.ts";
export { removeFieldAlias } from "./remove-field-alias.ts";
export { settleAllTenants } from "./settle-all-tenants.ts";
export { settleRowSecurity } from "./settle-row-security.ts";
export { freeSlugs, type SlugColumn } from "./sql/free-slugs.ts";
export { insertRevisions } from "./sql/insert-revisions.ts";
export {
  columnTypeOf,
  type RelationStorage,
  relationStorage,
  type SystemTable,
  systemTable,
  type TenantScope,
  tableOf,
  tenantScopeOf,
} from "./storage.ts";
export { updateModel } from "./update-model.ts";
export { upsertConnection } from "./upsert-connection.ts";
export { upsertField } from "./upsert-field.ts";

export { aggregateTypeName } from "./aggregate.ts";
export { type GroupKey, groupKeysOf, groupValueOf } from "./aggregate-keys.ts";
export { type Measure, type MeasureName, measuredFields, measureNames, measures } from "./aggregate-measures.ts";
export {
  buildCatalog,
  type Catalog,
  type CatalogField,
  type CatalogModel,
  type CatalogRelation,
  catalogOf,
  readableFields,
  roleKeyOf,
  type Tenancy,
} from "./catalog.ts";
export { node, type SelectionNode } from "./columns.ts";
export type { Statement } from "./compile-statement.ts";
export { type Cost, CostCount, requireWithin } from "./cost.ts";
export { compileCreate, createVariables } from "./create.ts";
export { quantifiers } from "./entries-filter.ts";
export { compileEvents, type EventBatch, eventBatch } from "./events.ts";
export { fieldOnceCalled, hasAliases, usedAlias } from "./field-aliases.ts";
export type { IndexSuggestion } from "./index-suggestion.ts";
export { isTranslated, localeOf } from "./locale.ts";
export { mediaParts } from "./media.ts";
export type { MediaSource } from "./media-source.ts";
export type { RootNode } from "./root-node.ts";
export { isFarOffset } from "./rows.ts";
export { requireTenant, type StatusFilter } from "./scope.ts";
export { highlightParts, highlightTypeName } from "./search-highlights.ts";
export { searchShape } from "./search-words.ts";
export { nestedTypeName, showsAddresses } from "./selection.ts";
export { isSortable, sortsInside } from "./sort.ts";
export { constant, fixedValue, type Source, shapeOf, sortDirections, type Variables, variable } from "./source.ts";
export {
  compileByIds,
  compileCreatable,
  compileMatchingIds,
  compileMayUpdate,
  compileObject,
  compilePermittedIds,
  compileQuery,
} from "./statement.ts";
export { titleField } from "./title-field.ts";

export { aggregateTypeName } from "./aggregates/aggregate.ts";
export { groupAliasesOf, type KeyAlias } from "./aggregates/aggregate-aliases.ts";
export { type GroupKey, groupKeysOf, groupValueOf } from "./aggregates/aggregate-keys.ts";
export {
  type Measure,
  type MeasureName,
  measuredFields,
  measureNamed,
  measureNames,
  measures,
} from "./aggregates/aggregate-measures.ts";
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
} from "./catalog/catalog.ts";
export { node, type SelectionNode } from "./catalog/columns.ts";
export { fieldOnceCalled, hasAliases, usedAlias } from "./catalog/field-aliases.ts";
export { isReadInSome, isTranslated, localeOf } from "./catalog/locale.ts";
export type { MediaSource } from "./catalog/media-source.ts";
export { titleField } from "./catalog/title-field.ts";
export { quantifiers } from "./filters/entries-filter.ts";
export { isSortable, sortsInside } from "./order/sort.ts";
export { highlightParts, highlightTypeName } from "./search/search-highlights.ts";
export { searchShape } from "./search/search-words.ts";
export { mediaParts } from "./selection/media.ts";
export { isFarOffset } from "./selection/rows.ts";
export { nestedTypeName, showsAddresses } from "./selection/selection.ts";
export type { IndexSuggestion } from "./sql/index-suggestion.ts";
export { type Places, requireTenant, type StatusFilter } from "./sql/scope.ts";
export { constant, fixedValue, type Source, shapeOf, sortDirections, type Variables, variable } from "./sql/source.ts";
export type { Statement } from "./statements/compile-statement.ts";
export { type Cost, CostCount, requireWithin } from "./statements/cost.ts";
export { compileCreate, createVariables } from "./statements/create.ts";
export { compileEvents, type EventBatch, eventBatch } from "./statements/events.ts";
export { compileKeptFields } from "./statements/kept-fields.ts";
export type { RootNode } from "./statements/root-node.ts";
export {
  compileByIds,
  compileCreatable,
  compileMatchingIds,
  compileMayUpdate,
  compileObject,
  compilePermittedIds,
  compileQuery,
} from "./statements/statement.ts";

/** What aggregates and filters ask of a field's kind. */
import type { CatalogField } from "./catalog.ts";

/** Whether records can be put into groups by its values, and different ones counted. */
export const isGrouped = ({ kind }: CatalogField): boolean => kind.isSorted === true;
/** Whether there is a least and a greatest value. */
export const isRanked = ({ kind }: CatalogField): boolean => kind.isRanked === true;
/** Whether values can be added up. */
export const isNumeric = ({ kind }: CatalogField): boolean => kind.isSummed === true;
/** Whether equal values are equal as JSON too, inside of objects. */
export const isMatchedAsJson = ({ kind }: CatalogField): boolean => kind.isEqualAsJson === true;

/**
 * What a record's relations led to, beside its values: ids by the relation's id and its direction, null of a relation
 * that led to too many. Revisions from before have none.
 */
export const revisionRelations = (schema: string) => `alter table ${schema}."_revisions" add column relations jsonb;`;

import { outbox } from "./001-outbox.ts";
import { revisions } from "./002-revisions.ts";
import { translations } from "./003-translations.ts";
import { outboxIndex } from "./004-outbox-index.ts";
import { media } from "./005-media.ts";
import { mediaTenants } from "./006-media-tenants.ts";
import { revisionRelations } from "./007-revision-relations.ts";
import { searchFunctions } from "./008-search.ts";
import { revisionTypes } from "./009-revision-types.ts";
import { aliasUses } from "./010-alias-uses.ts";
import { relationNames } from "./011-relation-names.ts";
import { mediaAlt } from "./012-media-alt.ts";

/**
 * One step from a project's older schema to a newer one: a text of SQL statements for the quoted schema. It runs once
 * in each schema, in a transaction. A step only adds: nodes of the version before go on working with what it leaves.
 */
export type SchemaStep = (schema: string) => string;

/**
 * All steps in order; a schema whose `schema_version` is n has seen the first n. New ones are added at the end, old
 * ones never change.
 */
export const schemaSteps: readonly SchemaStep[] = [
  outbox,
  revisions,
  translations,
  outboxIndex,
  media,
  mediaTenants,
  revisionRelations,
  searchFunctions,
  revisionTypes,
  aliasUses,
  relationNames,
  mediaAlt,
];

/** What a project can begin with: its definitions, and records that name each other by short keys. */
import type { SyncModel, SyncRelation, SyncRole } from "../../contract/sync/sync-document.ts";

/** A relation by its ends; what it is called in the API follows from them and from `known_as`. */
export type TemplateRelation = Pick<SyncRelation, "to" | "forward" | "reverse" | "known_as">;

export type TemplateModel = Omit<SyncModel, "relations"> & { relations?: readonly TemplateRelation[] };

/** A picture of a template: drawn when somebody chooses it. */
export interface TemplatePicture {
  svg: string;
  alt: string;
}

/** In a row, the value of a media field: one picture, by its key. */
export interface PictureOf {
  $picture: string;
}

export const pictureOf = ($picture: string): PictureOf => ({ $picture });

/** A record; under the name of a relation stands the key of another record, or a list of them. */
export interface TemplateRow {
  [field: string]: unknown;
  /** Key of the tenant that has it. */
  $tenant?: string;
  /** Published where it is left out. */
  $status?: "draft";
}

export interface Template {
  project_type: "general" | "saas";
  tenant_model_name?: string;
  models: readonly TemplateModel[];
  roles?: readonly SyncRole[];
  /** By key, which is the file's name as well. */
  pictures?: Readonly<Record<string, TemplatePicture>>;
  /** By model and key. */
  records: Readonly<Record<string, Readonly<Record<string, TemplateRow>>>>;
}

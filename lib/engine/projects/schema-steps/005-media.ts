/**
 * What is shown of the files that records use, kept beside them, so that a record and its files are read in one
 * statement even in a user's own database. Written when a record takes a file, and gone with the file; what is not here
 * reads null.
 */
export const media = (schema: string) => `
  create table ${schema}."_media" (
    id uuid primary key,
    -- of its address, below the installation's own
    path text not null,
    file_name text not null,
    content_type text not null,
    size int not null,
    width int,
    height int
  );`;

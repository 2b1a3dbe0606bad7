/** Files on their way between projects: listed, given, known again, and taken in. */

import type { Readable } from "node:stream";
import { mediaKinds } from "../../contract/media.ts";
import type { SyncFile } from "../../contract/sync/sync.ts";
import { badInput, PlinthError } from "../../kernel/errors.ts";
import { isUuid } from "../../kernel/ids.ts";
import { t } from "../../kernel/words/words.ts";
import type { Actor } from "../access/index.ts";
import type { OpenProject } from "../projects/index.ts";
import { cleanedTypes } from "./image/clean-image.ts";
import type { MediaFile } from "./media-file.ts";
import { intakeOf } from "./uploads/intake.ts";
import { discardFiles, saveFiles } from "./uploads/save-files.ts";
import { stageFile } from "./uploads/stage-file.ts";

/** Rows that are read at once. */
const rowsMax = 500;

/** All files of a project by id, in pages. */
export async function* listCarried({ platform, id }: OpenProject): AsyncGenerator<SyncFile[]> {
  for (let after: string | null = null; ; ) {
    const rows: MediaFile[] = await platform.db
      .selectFrom("plinth.media_files")
      .selectAll()
      .where("project_id", "=", id)
      .$if(after !== null, (query) => query.where("id", ">", after))
      .orderBy("id")
      .limit(rowsMax)
      .execute();
    if (rows.length > 0) yield rows.map(presentCarried);
    if (rows.length < rowsMax) return;
    after = rows.at(-1)!.id;
  }
}

function presentCarried(row: MediaFile): SyncFile {
  const { id, file_name, file_extension, size, sha256, created_at } = row;
  const { tenant_id, model_name, field_name, doc_id, allow_multi, alt, address_name } = row;
  return {
    id,
    file_name,
    file_extension,
    size,
    sha256: sha256.toString("hex"),
    ...(tenant_id !== null && { tenant_id }),
    ...(model_name !== null && { model_name }),
    ...(field_name !== null && { field_name }),
    ...(doc_id !== null && { doc_id }),
    ...(allow_multi !== null && { allow_multi }),
    ...(alt !== "" && { alt }),
    ...(address_name !== null && { address_name }),
    created_at: created_at.toISOString(),
  };
}

/**
 * The bytes of one file. NOT_FOUND where the project has none of this id, and with the file's name where its bytes are
 * gone from the storage.
 */
export async function openCarried(project: OpenProject, id: string): Promise<Readable> {
  const row = isUuid(id)
    ? await project.platform.db
        .selectFrom("plinth.media_files")
        .select(["file_name", "storage", "storage_key"])
        .where("project_id", "=", project.id)
        .where("id", "=", id)
        .executeTakeFirst()
    : undefined;
  if (!row) throw new PlinthError("NOT_FOUND", t("The project has no file with this id."));
  const content = await project.platform.storages.named(row.storage).read(row.storage_key);
  if (!content)
    throw new PlinthError(
      "NOT_FOUND",
      t("The bytes of {file_name} are missing in the storage.", { file_name: row.file_name }),
    );
  return content;
}

/** What the project knows each file by: its own id of it. Those that it lacks are left out. */
export async function findCarried(project: OpenProject, files: readonly SyncFile[]): Promise<Map<string, string>> {
  const asked = files.map(({ id, sha256, tenant_id }) => ({ id, sha256, tenant_id: ownerIn(project, tenant_id) }));
  const { rows } = await project.platform.pool.query<{ id: string; here: string }>(
    `with asked as (
       select id, decode(sha256, 'hex') as sha256, tenant_id
         from json_to_recordset($2::json) as f(id uuid, sha256 text, tenant_id uuid)
     )
     select f.id, k.id as here from asked f cross join lateral (
       select id, 1 as rank from plinth.media_files where id = f.id and project_id = $1 and sha256 = f.sha256
       union all select id, 2 from plinth.media_files where project_id = $1 and sha256 = f.sha256
         and tenant_id = f.tenant_id
       union all select id, 2 from plinth.media_files where project_id = $1 and sha256 = f.sha256 and tenant_id is null
         and f.tenant_id is null
       order by rank limit 1) k`,
    [project.id, JSON.stringify(asked)],
  );
  return new Map(rows.map(({ id, here }) => [id, here]));
}

const ownerIn = ({ project_type }: OpenProject, tenant: string | undefined) =>
  project_type === "saas" ? (tenant ?? null) : null;

interface Carried {
  file: SyncFile;
  /** Of the bytes, in hex. */
  bytes_sha256: string;
  content: AsyncIterable<Uint8Array>;
}

/**
 * Takes a file in, held to what every upload is held to but for the kinds that the project's settings allow: these may
 * be on their way as well. It keeps its id where that is free in the installation. The same file is taken once; the
 * answer is the project's id of it. BAD_USER_INPUT under `file` where other bytes came than were announced, TOO_LARGE
 * above the plan.
 */
export async function takeCarried(
  project: OpenProject,
  actor: Extract<Actor, { kind: "user" }>,
  { file, bytes_sha256, content }: Carried,
): Promise<string> {
  const known = (await findCarried(project, [file])).get(file.id);
  if (known) {
    // Somebody else sent it meanwhile. Read to its end, so that the sender hears the answer.
    for await (const _ of content);
    return known;
  }
  const { platform } = project;
  const intake = intakeOf(project);
  const staged = await stageFile(
    platform,
    { ...intake, allowed_kinds: [...mediaKinds], file: intake.file_limit },
    file.file_name,
    content,
  ).catch((error: unknown) => {
    throw error instanceof PlinthError && error.status < 500 ? about(file, error) : error;
  });
  try {
    if (staged.sha256.toString("hex") !== bytes_sha256)
      throw badInput({
        file: t("{file_name} arrived damaged, or was changed since it was pulled", { file_name: file.file_name }),
      });
    // Images are cleaned after their hash is taken: theirs is of bytes that nobody has any more.
    if (file.sha256 !== bytes_sha256 && !cleanedTypes.includes(staged.content_type))
      throw badInput({ file: t("The hash of {file_name} is not that of its bytes", { file_name: file.file_name }) });
  } catch (error) {
    await discardFiles([staged]);
    throw error;
  }
  const taken = await platform.db
    .selectFrom("plinth.media_files")
    .select("id")
    .where("id", "=", file.id)
    .executeTakeFirst();
  const tenant_id = ownerIn(project, file.tenant_id);
  const saver = { project, actor, scope: { tenancy: "all" as const, tenant_id: null }, tenant_id };
  const { model_name, field_name, doc_id, allow_multi } = file;
  const [row] = await saveFiles(saver, { model_name, field_name, doc_id, allow_multi: allow_multi ?? null }, [
    {
      ...staged,
      sha256: Buffer.from(file.sha256, "hex"),
      carried: {
        id: taken ? staged.id : file.id,
        created_at: new Date(file.created_at),
        alt: file.alt ?? "",
        address_name: file.address_name ?? null,
      },
    },
  ]);
  return row!.id;
}

const about = ({ file_name }: SyncFile, { code, message }: PlinthError) =>
  new PlinthError(code, t("{file_name}: {message}", { file_name, message }), { fields: { file: message } });

import { UpdateMediaInput } from "../../contract/media.ts";
import { parseInput } from "../../contract/parse-input.ts";
import type { Context } from "../access/index.ts";
import { requireMember } from "../projects/index.ts";
import { changeFiles, fileScope, showFile } from "../records/index.ts";
import { changeableFile } from "./changeable-file.ts";
import { addressName, type MediaFile } from "./media-file.ts";
import { fileName } from "./uploads/file-name.ts";

/**
 * Gives a file of the session's project another name or another alt text; its ending and its address stay. Records that
 * hold it are told as updated. Needs `media`; NOT_FOUND when there is none for the member, FORBIDDEN for the project's
 * own while a tenant is chosen.
 */
export async function updateMedia(ctx: Context, input: unknown): Promise<MediaFile> {
  const { id, file_name, alt } = parseInput(UpdateMediaInput, input);
  const { project, actor, role } = await requireMember(ctx, "media");
  const scope = fileScope(ctx, project, role);
  const changed = await changeFiles(ctx.platform, scope, async (tx) => {
    const file = await changeableFile(tx, project, scope, id);
    const named = file_name ? fileName(file_name, [file.file_extension]).file_name : file.file_name;
    const address = addressName(file);
    return tx
      .updateTable("plinth.media_files")
      .set({
        file_name: named,
        address_name: address === named ? null : address,
        ...(alt !== null && alt !== undefined && { alt }),
      })
      .where("id", "=", file.id)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
  await showFile(project, actor, changed);
  return changed;
}

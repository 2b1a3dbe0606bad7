import { type Context, requireUser } from "../../access/index.ts";
import { drawImage, type IncomingFile, updateMedia, uploadMedia } from "../../media/index.ts";
import type { TemplatePicture } from "../template.ts";

/** Draws the pictures of a template into the media of a project; gives their ids by their keys. */
export async function savePictures(
  ctx: Context,
  project: string,
  pictures: Readonly<Record<string, TemplatePicture>>,
): Promise<Map<string, string>> {
  const all = Object.entries(pictures);
  if (all.length === 0) return new Map();
  const inside: Context = { ...ctx, actor: { ...requireUser(ctx), project_id: project, named_project_id: project } };
  const drawn = await Promise.all(all.map(([, { svg }]) => drawImage(svg)));
  async function* files(): AsyncGenerator<IncomingFile> {
    for (const [i, [key]] of all.entries()) yield { name: `${key}.webp`, content: content(drawn[i]!) };
  }
  const saved = await uploadMedia(inside, {}, files());
  await Promise.all(all.map(([, { alt }], i) => updateMedia(inside, { id: saved[i]!.id, alt })));
  return new Map(all.map(([key], i) => [key, saved[i]!.id]));
}

async function* content(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

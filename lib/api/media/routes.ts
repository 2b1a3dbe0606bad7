/** /media: uploads for members, and the files themselves; and the pictures of people. */

import * as at from "../../contract/calls/addresses.ts";
import {
  openMedia,
  readAvatar,
  removeAvatar,
  replaceMedia,
  saveAvatar,
  uploadMedia,
} from "../../engine/media/index.ts";
import { t } from "../../kernel/words/words.ts";
import type { Platform } from "../../platform/platform.ts";
import { auditedChange } from "../audit/account-audit.ts";
import { audited } from "../audit/audited.ts";
import { CallRoutes } from "../call-routes.ts";
import { contextOf, embeddedContextOf } from "../context.ts";
import { answer } from "../envelope.ts";
import { fileAnswer } from "./file-answer.ts";
import { filesOf } from "./multipart.ts";
import { presentMedia } from "./present-media.ts";
import { resumableRoutes } from "./resumable-routes.ts";

/** The routes below `/media`. */
export function mediaRoutes(platform: Platform): CallRoutes {
  return new CallRoutes(platform)
    .with(resumableRoutes(platform))
    .on(at.uploadMedia, async ({ req }) => {
      const purpose = Object.fromEntries(new URL(req.url).searchParams);
      const ctx = await contextOf(platform, req.raw);
      const project_id = ctx.actor.kind === "user" ? ctx.actor.project_id : null;
      const files = await audited(
        ctx,
        { operation: "uploadMedia", path: req.path, project_id, input: purpose },
        () => uploadMedia(ctx, purpose, filesOf(req.raw)),
        (saved) => ({ payload: saved.map(({ id, file_name }) => ({ id, file_name })) }),
      );
      return answer(files.map(presentMedia), {
        message:
          files.length === 1
            ? t("File uploaded successfully!")
            : t("{count} files uploaded successfully!", { count: files.length }),
      });
    })
    .on(at.replaceMedia, async ({ req }, { params }) => {
      const ctx = await contextOf(platform, req.raw);
      const project_id = ctx.actor.kind === "user" ? ctx.actor.project_id : null;
      const file = await audited(
        ctx,
        { operation: "replaceMedia", path: req.path, project_id, input: params },
        () => replaceMedia(ctx, params, filesOf(req.raw)),
        ({ id, file_name }) => ({ payload: { id, file_name } }),
      );
      return answer(presentMedia(file), { message: t("{file_name} was replaced.", { file_name: file.file_name }) });
    })
    .on(at.saveAvatar, async ({ req }) => {
      const ctx = await contextOf(platform, req.raw);
      const saved = await auditedChange(ctx, "saveAvatar", req.path, () => saveAvatar(ctx, filesOf(req.raw)));
      return answer(saved, { message: t("Your picture was saved.") });
    })
    .on(at.removeAvatar, async ({ req }) => {
      const ctx = await contextOf(platform, req.raw);
      await auditedChange(ctx, "removeAvatar", req.path, () => removeAvatar(ctx));
      return answer(null, { message: t("Your picture was removed.") });
    })
    .on(at.readAvatar, async ({ req }, { params }) => {
      const image = await readAvatar(await embeddedContextOf(platform, req.raw), params.id);
      return new Response(new Uint8Array(image), {
        headers: {
          "content-type": "image/webp",
          "content-security-policy": "default-src 'none'; sandbox",
          "cross-origin-resource-policy": "same-origin",
          "cache-control": "private, max-age=31536000, immutable",
          vary: "Cookie, Authorization",
        },
      });
    })
    .on(at.readMedia, async ({ req }, { params }) => {
      const ctx = await embeddedContextOf(platform, req.raw);
      const query = new URL(req.url).search.slice(1);
      return fileAnswer(req.raw, await openMedia(ctx, params.id, params.name, query));
    });
}

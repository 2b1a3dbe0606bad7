/** /media: uploads for members, and the files themselves. */
import { type Context as Call, Hono } from "hono";
import { openMedia, uploadMedia } from "../../engine/media/index.ts";
import type { Platform } from "../../platform/platform.ts";
import { audited } from "../audited.ts";
import { contextOf, embeddedContextOf } from "../context.ts";
import { answer } from "../envelope.ts";
import { fileAnswer } from "./file-answer.ts";
import { filesOf } from "./multipart.ts";
import { presentMedia } from "./present-media.ts";

/** The routes below `/media`. */
export function mediaRoutes(platform: Platform): Hono {
  return new Hono()
    .post("/media/upload", async ({ req }: Call) => {
      const purpose = Object.fromEntries(new URL(req.url).searchParams);
      const ctx = await contextOf(platform, req.raw);
      const project_id = ctx.actor.kind === "user" ? ctx.actor.project_id : null;
      const files = await audited(
        ctx,
        { operation: "uploadMedia", path: "/media/upload", project_id, input: purpose },
        () => uploadMedia(ctx, purpose, filesOf(req.raw)),
        (saved) => ({ payload: saved.map(({ id, file_name }) => ({ id, file_name })) }),
      );
      return answer(files.map(presentMedia), {
        message: files.length === 1 ? "File uploaded successfully!" : `${files.length} files uploaded successfully!`,
      });
    })
    .get("/media/:id/:name", async ({ req }) => {
      const ctx = await embeddedContextOf(platform, req.raw);
      const { file, handle } = await openMedia(ctx, req.param("id"), req.param("name"));
      return fileAnswer(req.raw, file, handle);
    });
}

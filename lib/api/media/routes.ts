/** /media: uploads for members, and the files themselves. */
import { type Context as Call, Hono } from "hono";
import { openMedia, uploadMedia } from "../../engine/media/index.ts";
import type { Platform } from "../../platform/platform.ts";
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
      const files = await uploadMedia(await contextOf(platform, req.raw), purpose, filesOf(req.raw));
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

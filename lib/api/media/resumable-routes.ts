/** /media/tus: uploads that can be resumed (tus 1.0.0, https://tus.io/protocols/resumable-upload). */

import type { Context as Call } from "hono";
import * as at from "../../contract/calls/addresses.ts";
import { pathOf } from "../../contract/calls/locate.ts";
import type { Context } from "../../engine/access/index.ts";
import { findUpload, finishUpload, type MediaFile, uploadedFile } from "../../engine/media/index.ts";
import { PlinthError } from "../../kernel/errors.ts";
import { uuidv7 } from "../../kernel/ids.ts";
import { t } from "../../kernel/words/words.ts";
import type { Platform } from "../../platform/platform.ts";
import { audited } from "../audit/audited.ts";
import { CallRoutes } from "../call-routes.ts";
import { contextOf } from "../context.ts";
import { answer, errorAnswer } from "../envelope.ts";
import { presentMedia } from "./present-media.ts";

const path = pathOf(at.startUpload);

/** The library, loaded with the first upload, and the one locker of all uploads. */
function whenUsed() {
  const load = async () => {
    const [{ MemoryLocker, Server }, { UploadStore }] = await Promise.all([
      import("@tus/server"),
      import("./upload-store.ts"),
    ]);
    return { Server, UploadStore, locker: new MemoryLocker() };
  };
  let loading: ReturnType<typeof load> | undefined;
  return () => {
    loading ??= load();
    return loading;
  };
}

/** The routes below `/media/tus`. Every request is authorised as the first was. */
export function resumableRoutes(platform: Platform): CallRoutes {
  const loaded = whenUsed();
  const handle = async ({ req }: Call) => {
    const ctx = await contextOf(platform, req.raw);
    const { Server, UploadStore, locker } = await loaded();
    // Each request has its own store, which acts for its caller.
    const server = new Server({
      path,
      relativeLocation: true,
      datastore: new UploadStore(ctx),
      locker,
      namingFunction: () => uuidv7(),
      // Pages of other sites are told nothing.
      allowedOrigins: () => false,
      onUploadFinish: async (_request, { id }) => {
        const finished = stored(await finish(ctx, id));
        return { status_code: 200, headers: { "content-type": "application/json" }, body: await finished.text() };
      },
      onResponseError: async (_request, error) => {
        if ("status_code" in error) return undefined;
        const refused = errorAnswer(platform, error);
        return { status_code: refused.status, body: await refused.text() };
      },
    });
    const response = await server.handleWeb(req.raw as never);
    response.headers.set("cache-control", "no-store");
    if (response.status >= 400 && !response.headers.has("content-type"))
      response.headers.set("content-type", "application/json");
    return response;
  };
  const routes = new CallRoutes(platform)
    .on(at.getUpload, async (call, { params }) => {
      const { req } = call;
      // Hono takes one for the other.
      if (req.raw.method === "HEAD") return handle(call);
      const ctx = await contextOf(platform, req.raw);
      const file = await uploadedFile(ctx, await findUpload(ctx, params.id));
      if (!file) throw new PlinthError("NOT_FOUND", t("This upload is not finished."));
      return stored(file);
    })
    .on(at.startUpload, handle)
    .on(at.continueUpload, handle)
    .on(at.cancelUpload, handle);
  // What browsers and clients ask before they send.
  for (const asked of [path, pathOf(at.getUpload)]) routes.app.options(asked, handle);
  return routes;
}

const stored = (file: MediaFile) => answer(presentMedia(file), { message: t("File uploaded successfully!") });

async function finish(ctx: Context, id: string): Promise<MediaFile> {
  const upload = await findUpload(ctx, id);
  const known = await uploadedFile(ctx, upload);
  if (known) return known;
  return audited(
    ctx,
    { operation: "uploadMedia", path, project_id: upload.project_id, input: upload.metadata },
    () => finishUpload(ctx, upload),
    (file) => ({ payload: [{ id: file.id, file_name: file.file_name }] }),
  );
}

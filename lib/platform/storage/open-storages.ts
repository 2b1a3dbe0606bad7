import { PlinthError } from "../../kernel/errors.ts";
import { t } from "../../kernel/words/words.ts";
import { mediaFolder } from "../data-folder/media-folder.ts";
import type { Env } from "../env.ts";
import { diskStorage } from "./disk-storage.ts";
import { s3Storage } from "./s3-storage.ts";
import type { Storages } from "./storage.ts";

/** The storages that the settings name. Nothing is connected to before it is used. */
export function openStorages(env: Env): Storages {
  const local = diskStorage(mediaFolder(env));
  const s3 = env.S3_BUCKET
    ? s3Storage({
        endpoint: env.S3_ENDPOINT,
        region: env.S3_REGION,
        bucket: env.S3_BUCKET,
        accessKeyId: env.S3_ACCESS_KEY_ID,
        secretAccessKey: env.S3_SECRET_ACCESS_KEY,
        forcePathStyle: env.S3_FORCE_PATH_STYLE,
        prefix: env.S3_PREFIX,
      })
    : null;
  return {
    local,
    s3,
    all: s3 ? [local, s3] : [local],
    chosen: (name) => (name === "local" || !s3 ? local : s3),
    named(name) {
      if (name === "local") return local;
      if (s3) return s3;
      throw new PlinthError("UNAVAILABLE", t("The storage of this file is not set up."));
    },
  };
}

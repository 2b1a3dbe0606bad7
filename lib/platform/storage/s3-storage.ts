import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import type { Readable } from "node:stream";
import type { S3Client } from "@aws-sdk/client-s3";
import { PlinthError } from "../../kernel/errors.ts";
import type { FileStorage } from "./storage.ts";

export interface S3Settings {
  endpoint: string | undefined;
  region: string;
  bucket: string;
  accessKeyId: string | undefined;
  secretAccessKey: string | undefined;
  forcePathStyle: boolean;
  /** Before every key, without a slash at its ends; empty for none. */
  prefix: string;
}

/** Bytes of one part of an upload, and how many are on their way at once: what an upload takes of memory. */
const partBytes = 8 * 1024 * 1024;
const partsAtOnce = 2;
/** Objects of one deletion, as S3 has it. */
const deletionMax = 1_000;

async function deleteFolder(storage: FileStorage, folder: string): Promise<void> {
  let keys: string[] = [];
  for await (const { key } of storage.list(folder)) {
    keys.push(key);
    if (keys.length < deletionMax) continue;
    await storage.delete(keys);
    keys = [];
  }
  if (keys.length > 0) await storage.delete(keys);
}

/** Objects of a bucket, reached by the AWS SDK, which is loaded with the first of them. */
export function s3Storage(settings: S3Settings): FileStorage {
  const { bucket, prefix } = settings;
  const keyOf = (key: string) => (prefix ? `${prefix}/${key}` : key);
  const ownKey = (key: string) => (prefix ? key.slice(prefix.length + 1) : key);
  let loading: ReturnType<typeof load> | null = null;
  const sdk = () => {
    loading ??= load(settings);
    return loading;
  };
  const storage: FileStorage = {
    name: "s3",
    localPath: () => null,

    async take(key, path, contentType) {
      const { client, Upload } = await sdk();
      await new Upload({
        client,
        params: { Bucket: bucket, Key: keyOf(key), Body: createReadStream(path), ContentType: contentType },
        partSize: partBytes,
        queueSize: partsAtOnce,
      })
        .done()
        .catch(refused);
      await rm(path, { force: true });
    },

    async read(key, range) {
      const { client, commands } = await sdk();
      const Range = range && `bytes=${range.start}-${range.end}`;
      try {
        const { Body } = await client.send(new commands.GetObjectCommand({ Bucket: bucket, Key: keyOf(key), Range }));
        return Body as Readable;
      } catch (error) {
        if (isMissing(error)) return null;
        return refused(error);
      }
    },

    async delete(keys) {
      const { client, commands } = await sdk();
      for (let start = 0; start < keys.length; start += deletionMax) {
        const Objects = keys.slice(start, start + deletionMax).map((key) => ({ Key: keyOf(key) }));
        const { Errors } = await client
          .send(new commands.DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } }))
          .catch(refused);
        if (Errors?.length) refused(new Error(`${Errors.length} objects were not deleted: ${Errors[0]!.Code}`));
      }
    },

    deleteFolder: (folder) => deleteFolder(storage, folder),

    async *list(folder) {
      const { client, commands } = await sdk();
      const pages = commands.paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: `${keyOf(folder)}/` });
      for await (const { Contents = [] } of answered(pages))
        for (const { Key, Size = 0, LastModified = new Date() } of Contents)
          if (Key) yield { key: ownKey(Key), size: Size, modified: LastModified };
    },

    async folders(folder) {
      const { client, commands } = await sdk();
      const Prefix = [prefix, folder]
        .filter(Boolean)
        .map((part) => `${part}/`)
        .join("");
      const names: string[] = [];
      const pages = commands.paginateListObjectsV2({ client }, { Bucket: bucket, Prefix, Delimiter: "/" });
      for await (const { CommonPrefixes = [] } of answered(pages))
        names.push(...CommonPrefixes.map((one) => (one.Prefix ?? "").slice(Prefix.length, -1)));
      return names;
    },
  };
  return storage;
}

async function load({ endpoint, region, accessKeyId, secretAccessKey, forcePathStyle }: S3Settings) {
  const [commands, { Upload }] = await Promise.all([import("@aws-sdk/client-s3"), import("@aws-sdk/lib-storage")]);
  const client: S3Client = new commands.S3Client({
    region,
    forcePathStyle,
    ...(endpoint && { endpoint }),
    // Without keys the SDK finds those of the machine it runs on.
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
    // Servers beside Amazon's often know no newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  return { client, commands, Upload };
}

/**
 * UNAVAILABLE, for it is not the fault of whoever asked; in words that they can pass on to the operator, who reads the
 * cause in the log.
 */
function refused(cause: unknown): never {
  throw new PlinthError("UNAVAILABLE", sentenceOf(cause as S3Fault), { cause });
}

/** The pages of a list as they come, with its failure as `refused` has it. */
async function* answered<Page>(pages: AsyncIterable<Page>): AsyncIterable<Page> {
  try {
    yield* pages;
  } catch (error) {
    refused(error);
  }
}

interface S3Fault {
  /** As S3 calls it. */
  name?: string;
  /** As the network does. */
  code?: string;
  $metadata?: { httpStatusCode?: number };
}

function sentenceOf({ name = "", code, $metadata }: S3Fault): string {
  const tell = "Please tell who runs this installation.";
  if (name === "NoSuchBucket") return `The bucket that files are kept in does not exist. ${tell}`;
  if ($metadata?.httpStatusCode === 403 || name === "CredentialsProviderError")
    return `The storage of files does not accept the key of this installation. ${tell}`;
  if (code !== undefined || name === "TimeoutError")
    return "The storage of files cannot be reached. Please try again later.";
  return "The storage of files does not answer as it should. Please try again later.";
}

const isMissing = (error: unknown) => ["NoSuchKey", "NotFound"].includes((error as { name?: string }).name ?? "");

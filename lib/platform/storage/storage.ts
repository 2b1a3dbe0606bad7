/**
 * Where the bytes of files lie: one interface over the local disk and every S3. Keys are made by Plinth, never by
 * people: `<project>/<id>`.
 */
import type { Readable } from "node:stream";

/** What `list` tells of a stored object. */
export interface StoredObject {
  key: string;
  size: number;
  modified: Date;
}

/** Both ends included. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface FileStorage {
  readonly name: "local" | "s3";
  /**
   * Takes a file of this machine over under a key: whole or not at all, and on disk for good when it resolves. The file
   * is gone from where it was.
   */
  take(key: string, path: string, contentType: string): Promise<void>;
  /** The bytes, or a part of them; null where there is no such object. Nothing is read before the stream is. */
  read(key: string, range?: ByteRange): Promise<Readable | null>;
  /** Path of the object on this machine, null where it is elsewhere. */
  localPath(key: string): string | null;
  /** Removes objects; fine where there are none. */
  delete(keys: readonly string[]): Promise<void>;
  /** Removes everything below a folder. */
  deleteFolder(folder: string): Promise<void>;
  /** Every object whose key begins with the folder and a slash. */
  list(folder: string): AsyncIterable<StoredObject>;
  /** Names of the folders directly in that one, `""` for the top. */
  folders(folder: string): Promise<string[]>;
}

/** The storages of an installation. */
export interface Storages {
  readonly local: FileStorage;
  /** Where S3_BUCKET is set. */
  readonly s3: FileStorage | null;
  /**
   * Where new files go, by what the project's `default_storage_plugin` names: `local` or `s3`; where it names none of
   * them, S3 if there is one.
   */
  chosen(name: string): FileStorage;
  /** The storage that a row names; UNAVAILABLE where it is no longer set up. */
  named(name: string): FileStorage;
  readonly all: readonly FileStorage[];
}

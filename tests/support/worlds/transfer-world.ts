/** A project whose records go out as files, and come in from them. */

import type { DateFormat, NumberFormat } from "../../../lib/contract/calls/files.ts";
import {
  exportRecords,
  type ImportReport,
  importRecords,
  type Matching,
  type TransferFormat,
} from "../../../lib/engine/records/index.ts";
import { type Rest, restCaller } from "../calls/rest.ts";
import { type TestPlatform, testPlatform } from "../platform.ts";
import { blog, type TestProject, testProject } from "../project.ts";

/** The file in pieces of a few bytes, so that characters and rows are cut. */
export async function* pieces(text: string | Uint8Array, size = 7): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text as string);
  for (let i = 0; i < bytes.length; i += size) yield bytes.subarray(i, i + size);
}

export interface LoadOptions {
  model?: string;
  format?: TransferFormat;
  on_error?: "stop" | "skip";
  status?: "draft" | "published";
  match?: Matching;
  trial?: boolean;
  formats?: { numbers: NumberFormat; dates: DateFormat; source: AsyncIterable<Uint8Array> };
}

export interface TransferWorld {
  platform: TestPlatform;
  p: TestProject;
  rest: Rest;
  /** Imports the text; posts from CSV, all or none, published, unless said otherwise. */
  load(text: string | Uint8Array, options?: LoadOptions): Promise<ImportReport>;
  /** Exports drafts too. */
  save(format: TransferFormat, model?: string, where?: Record<string, unknown>): Promise<string>;
  posts(query: string): Promise<Record<string, unknown>[]>;
  count(model: string): Promise<number>;
}

/** A blog with the authors Ada and Bob and the tags red and blue. */
export async function transferWorld(): Promise<TransferWorld> {
  const platform = await testPlatform();
  const p = await testProject(platform, blog);
  const rest = restCaller(platform, p.token);
  await rest("POST", "author", [{ name: "Ada", email: "ada@example.org" }, { name: "Bob" }]);
  await rest("POST", "tag", [{ name: "red" }, { name: "blue" }]);
  return {
    platform,
    p,
    rest,
    load: (text, options = {}) =>
      importRecords(p.owner, p.project, {
        model: "post",
        format: "csv",
        on_error: "stop",
        status: "published",
        ...options,
        source: pieces(text),
      }),
    async save(format, model = "post", where = {}) {
      let text = "";
      for await (const part of await exportRecords(p.owner, p.project, { model, format, where, status: "all" }))
        text += part;
      return text;
    },
    posts: async (query) => (await rest("GET", `post?sort=title&${query}`)).json.data,
    count: async (model) => (await rest("GET", `${model}?limit=0&count=true&status=all`)).json.total,
  };
}

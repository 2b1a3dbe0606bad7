/** What is asked of the REST API, and what it answers. */
import type { Context } from "../access/index.ts";
import type { Catalog, CatalogModel } from "../compiler/index.ts";
import type { OpenProject } from "../projects/index.ts";

export type RestMethod = "GET" | "POST" | "PATCH" | "DELETE";

export interface RestRequest {
  method: RestMethod;
  /** Name of the model. */
  model: string;
  /** Of `/secured/rest/{model}/{id}`; or a part's name: `export`, `aggregate`, `connection`. */
  id: string | null;
  search: URLSearchParams;
  /** Parsed JSON of POST and PATCH. */
  body: unknown;
}

export interface RestResponse {
  status: number;
  /** JSON, ready for the socket; empty with status 204. */
  text: string;
  /** Instead of the text: a file that is made while it is sent. */
  file?: { texts: AsyncGenerator<string>; contentType: string; name: string };
  /** Path of a new record. */
  location?: string;
  /** Whether the answer can be asked for again with `If-None-Match`. */
  tagged?: boolean;
  /** Methods that the path has, with status 405. */
  allow?: readonly string[];
}

/** One request with what it is about. */
export interface Asked {
  ctx: Context;
  project: OpenProject;
  catalog: Catalog;
  model: CatalogModel;
  id: string | null;
  search: URLSearchParams;
  body: unknown;
}

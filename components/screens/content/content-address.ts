/** The state of the content screen that lives in its address, so that reload, back and sharing work. */

import { defaultPageSize, pageSizes } from "../../records/page-sizes.ts";

export type StatusFilter = "all" | "draft" | "published";

export interface ContentAddress {
  page: number;
  size: number;
  search: string;
  status: StatusFilter;
  /** The filter, as `where` of the API. */
  where: Record<string, unknown> | null;
  /** Field identifier, `created_at` or `updated_at`, with a leading `-` for descending; empty: newest first. */
  sort: string;
  /** Id of the saved view that was chosen last. */
  view: string | null;
  /** Id of the record whose drawer is open. */
  record: string | null;
  /** The drawer for a new record is open. */
  create: boolean;
  /** Id of the record whose relations are open. */
  relations: string | null;
  /** Id of the record whose earlier versions are open. */
  revisions: string | null;
  /** What is open beside the list. */
  tool: ContentTool | null;
}

export const contentTools = ["filter", "generate", "import", "export"] as const;
export type ContentTool = (typeof contentTools)[number];

const wholeNumber = (text: string | null, fallback: number) => {
  const number = Number(text);
  return Number.isInteger(number) && number > 0 ? number : fallback;
};

function readWhere(text: string | null): Record<string, unknown> | null {
  try {
    const where: unknown = JSON.parse(text ?? "null");
    return typeof where === "object" && !Array.isArray(where) ? (where as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}

/** Reads the address; what makes no sense falls back to the default. */
export function readContentAddress(search: URLSearchParams): ContentAddress {
  const status = search.get("status");
  const size = wholeNumber(search.get("size"), defaultPageSize);
  return {
    page: wholeNumber(search.get("page"), 1),
    size: pageSizes.some((offered) => offered === size) ? size : defaultPageSize,
    search: search.get("search") ?? "",
    status: status === "draft" || status === "published" ? status : "all",
    where: readWhere(search.get("where")),
    sort: search.get("sort") ?? "",
    view: search.get("view"),
    record: search.get("record"),
    create: search.get("create") === "1",
    relations: search.get("relations"),
    revisions: search.get("revisions"),
    tool: contentTools.find((tool) => tool === search.get("tool")) ?? null,
  };
}

/** The query part of the address, without what is at its default; starts with `?` unless empty. */
export function writeContentAddress(address: ContentAddress): string {
  const search = new URLSearchParams();
  if (address.page > 1) search.set("page", String(address.page));
  if (address.size !== defaultPageSize) search.set("size", String(address.size));
  if (address.search) search.set("search", address.search);
  if (address.status !== "all") search.set("status", address.status);
  if (address.where) search.set("where", JSON.stringify(address.where));
  if (address.sort) search.set("sort", address.sort);
  if (address.view) search.set("view", address.view);
  if (address.record) search.set("record", address.record);
  if (address.create) search.set("create", "1");
  if (address.relations) search.set("relations", address.relations);
  if (address.revisions) search.set("revisions", address.revisions);
  if (address.tool) search.set("tool", address.tool);
  const text = search.toString();
  return text && `?${text}`;
}

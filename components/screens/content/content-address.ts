/** The state of the content screen that lives in its address, so that reload, back and sharing work. */

export const pageSizes = [10, 20, 50, 100] as const;
export const defaultPageSize = 50;

export type StatusFilter = "all" | "draft" | "published";

export interface ContentAddress {
  page: number;
  size: number;
  search: string;
  status: StatusFilter;
  /** Field identifier, `created_at` or `updated_at`, with a leading `-` for descending; empty: newest first. */
  sort: string;
  /** Id of the record whose drawer is open. */
  record: string | null;
  /** The drawer for a new record is open. */
  create: boolean;
  /** Id of the record whose relations are open. */
  relations: string | null;
}

const wholeNumber = (text: string | null, fallback: number) => {
  const number = Number(text);
  return Number.isInteger(number) && number > 0 ? number : fallback;
};

/** Reads the address; what makes no sense falls back to the default. */
export function readContentAddress(search: URLSearchParams): ContentAddress {
  const status = search.get("status");
  const size = wholeNumber(search.get("size"), defaultPageSize);
  return {
    page: wholeNumber(search.get("page"), 1),
    size: pageSizes.some((offered) => offered === size) ? size : defaultPageSize,
    search: search.get("search") ?? "",
    status: status === "draft" || status === "published" ? status : "all",
    sort: search.get("sort") ?? "",
    record: search.get("record"),
    create: search.get("create") === "1",
    relations: search.get("relations"),
  };
}

/** The query part of the address, without what is at its default; starts with `?` unless empty. */
export function writeContentAddress(address: ContentAddress): string {
  const search = new URLSearchParams();
  if (address.page > 1) search.set("page", String(address.page));
  if (address.size !== defaultPageSize) search.set("size", String(address.size));
  if (address.search) search.set("search", address.search);
  if (address.status !== "all") search.set("status", address.status);
  if (address.sort) search.set("sort", address.sort);
  if (address.record) search.set("record", address.record);
  if (address.create) search.set("create", "1");
  if (address.relations) search.set("relations", address.relations);
  const text = search.toString();
  return text && `?${text}`;
}

/** What a list of the admin panel shows, as its address has it. */

export interface ListAddress {
  search: string;
  page: number;
  size: number;
}

const sizes = [10, 20, 50, 100];

/** Reads the address; what makes no sense is left out. */
export function readListAddress(search: URLSearchParams): ListAddress {
  const page = Number(search.get("page"));
  const size = Number(search.get("size"));
  return {
    search: (search.get("search") ?? "").slice(0, 200),
    page: Number.isInteger(page) && page > 0 && page <= 1_000_000 ? page : 1,
    size: sizes.includes(size) ? size : 10,
  };
}

/** The page of a list that is here as a whole, of those that have the text in one of their `texts`. */
export function pageOf<Item>(
  items: readonly Item[],
  { search, page, size }: ListAddress,
  texts: (item: Item) => string,
) {
  const found = items.filter((item) => texts(item).toLowerCase().includes(search.trim().toLowerCase()));
  return { results: found.slice((page - 1) * size, page * size), total: found.length };
}

/** The query of a page's address, as Next hands it to a page. */
export type SearchParams = Promise<Record<string, string | string[] | undefined>>;

/** Single texts by name; of a name that is given twice, the first. */
export async function readQuery(searchParams: SearchParams): Promise<Record<string, string | undefined>> {
  const query: Record<string, string | undefined> = {};
  for (const [name, value] of Object.entries(await searchParams)) query[name] = Array.isArray(value) ? value[0] : value;
  return query;
}

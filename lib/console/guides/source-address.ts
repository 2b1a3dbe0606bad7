/** Where a file of the source code can be read, at the hosts whose addresses are known; null at others. */
export function sourceAddress(file: string, source: string | null): string | null {
  const host = source && URL.canParse(source) ? new URL(source).hostname : "";
  return /^(www\.)?(github|gitlab)\.com$/.test(host)
    ? `${source?.replace(/(\.git|\/)+$/, "")}/blob/HEAD/${file}`
    : null;
}

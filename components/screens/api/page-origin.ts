/** Where the reader reached the console: scheme, host and port. Server components only. */
import { headers } from "next/headers";

export async function pageOrigin(): Promise<string> {
  const sent = await headers();
  const scheme = sent.get("x-forwarded-proto")?.split(",")[0]?.trim() || "http";
  return `${scheme}://${sent.get("x-forwarded-host") ?? sent.get("host") ?? "localhost:3000"}`;
}

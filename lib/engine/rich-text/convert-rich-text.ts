/** Rich text becomes text and Markdown on threads of its own, so that no other request waits for it. */
import { anyMark } from "./mark.ts";
import { onThread } from "./threads.ts";

/**
 * An answer's JSON text, as PostgreSQL wrote it, with marked strings converted (mark.ts). Answers of one `owner` take
 * turns. COST_LIMIT where it takes longer than the limit.
 */
export async function convertRichText(json: string, owner: string, msMax?: number): Promise<string> {
  return json.includes(anyMark) ? onThread({ json, mark: anyMark }, owner, "read", msMax) : json;
}

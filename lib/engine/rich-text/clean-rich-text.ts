/**
 * Rich text is cleaned as it is written: what is short at once, what is long on a thread, so that no other request
 * waits for it.
 */

import { limits } from "../../contract/limits.ts";
import { countText } from "../../kernel/counts.ts";
import { PlinthError } from "../../kernel/errors.ts";
import { t } from "../../kernel/words/words.ts";
import { sanitiseHtml } from "./sanitise-html.ts";
import { onThread } from "./threads.ts";

/** Signs that take the time, of one value and of all in one turn of the node's thread: some milliseconds. */
const atOnceMax = 2_000;
/** Characters of a text whose signs are counted at once; those of a longer one have a turn to themselves. */
const countedMax = 100_000;
let thisTurn = 0;
let nextTurn: Promise<void> | undefined;

const [less, and] = [0x3c, 0x26];

/** How often `<` and `&` stand in it, but not more than `max + 1`. */
function signsOf(html: string, max: number): number {
  let count = 0;
  for (let at = 0; at < html.length && count <= max; at++) {
    const code = html.charCodeAt(at);
    if (code === less || code === and) count++;
  }
  return count;
}

/**
 * As sanitiseHtml; a promise where it takes longer. BAD_USER_INPUT for rich text with more tags and signs than the
 * limit, COST_LIMIT where it takes longer than the limit. Long ones of one `owner` take turns.
 */
export function cleanRichText(html: string, owner: string): string | Promise<string> {
  if (html.length > countedMax) return heard(followingTurn().then(() => cleanCounted(html, owner)));
  return cleanCounted(html, owner);
}

function cleanCounted(html: string, owner: string): string | Promise<string> {
  const signs = signsOf(html, limits.richTextSignsMax);
  if (signs > limits.richTextSignsMax)
    throw new PlinthError(
      "BAD_USER_INPUT",
      t("A rich text may have < and & at most {richTextSignsMax} times.", {
        richTextSignsMax: countText(limits.richTextSignsMax),
      }),
    );
  if (signs > atOnceMax) return heard(onThread({ html }, owner, "write"));
  if (thisTurn + signs > atOnceMax) return heard(followingTurn().then(() => cleanCounted(html, owner)));
  thisTurn += signs;
  nextTurn ??= followingTurn();
  return sanitiseHtml(html);
}

/**
 * Several are waited for at once: that of a second one nobody hears, when the first has failed, must not end the
 * process.
 */
function heard(text: Promise<string>): Promise<string> {
  text.catch(() => {});
  return text;
}

/** Resolves when others had their turn. */
function followingTurn(): Promise<void> {
  nextTurn ??= new Promise((resolve) =>
    setImmediate(() => {
      thisTurn = 0;
      nextTurn = undefined;
      resolve();
    }),
  );
  return nextTurn;
}

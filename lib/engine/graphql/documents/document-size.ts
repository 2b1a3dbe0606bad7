/**
 * How large a document is, by its text alone: what is too large is refused before a tree of it is made, which takes
 * long and much memory.
 */

import { GraphQLError } from "graphql";
import { limits } from "../../../contract/limits.ts";
import { PlinthError } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";

const code = (sign: string) => sign.charCodeAt(0);
const [quote, backslash, hash, lineFeed, carriageReturn] = Array.from('"\\#\n\r', code);
const [at, dot, minus, colon] = Array.from("@.-:", code);
const [openParenthesis, closeParenthesis, openBrace, closeBrace] = Array.from("(){}", code);

/**
 * A GraphQLError for more than `tokensMax` tokens
 * (https://spec.graphql.org/October2021/#sec-Language.Source-Text.Lexical-Tokens); COST_LIMIT for a document that has
 * too many directives, aliases or selections in any case. `checkLimits` counts them exactly. What is no GraphQL is left
 * to the parser.
 */
export function requireSmall(text: string, tokensMax: number): void {
  let [tokens, directives, spreads, aliases, names] = [0, 0, 0, 0, 0];
  let [parentheses, braces] = [0, 0];
  for (let i = 0; i < text.length; ) {
    const sign = text.charCodeAt(i);
    if (sign === hash) {
      i = endOfLine(text, i);
      continue;
    }
    if (isIgnored(sign)) {
      i++;
      continue;
    }
    if (++tokens > tokensMax) throw new GraphQLError(`A document may have at most ${tokensMax} tokens.`);
    if (sign === quote) {
      i = endOfString(text, i);
      continue;
    }
    if (isWord(sign)) {
      if (parentheses === 0 && braces > 0) names++;
      // A number may go on with a point or a sign.
      const goesOn = isDigit(sign) ? isOfNumber : isWord;
      for (i++; i < text.length && goesOn(text.charCodeAt(i)); ) i++;
      continue;
    }
    if (sign === at) directives++;
    else if (sign === openParenthesis) parentheses++;
    else if (sign === closeParenthesis) parentheses--;
    else if (parentheses === 0) {
      if (sign === colon) aliases++;
      else if (sign === openBrace) braces++;
      else if (sign === closeBrace) braces--;
      else if (sign === dot) spreads++;
    }
    i += sign === dot && text.startsWith("...", i) ? 3 : 1;
  }
  if (directives > limits.queryDirectivesMax) throw tooMany.directives();
  if (aliases > limits.queryAliasesMax) throw tooMany.aliases();
  // The others are names of aliases, directives and types.
  if (names - aliases - directives - spreads > limits.queryFieldsMax) throw tooMany.selections();
}

const refuse = (what: string) => () => new PlinthError("COST_LIMIT", t("A document may {what}.", { what }));

/** What is said of a document that has too much of something. */
export const tooMany = {
  directives: refuse(`use at most ${limits.queryDirectivesMax} directives`),
  aliases: refuse(`use at most ${limits.queryAliasesMax} aliases`),
  selections: refuse(`select at most ${limits.queryFieldsMax} fields`),
};

/** White space, line ends, commas and the byte order mark. */
const isIgnored = (sign: number) => sign <= 0x20 || sign === 0x2c || sign === 0xfeff;

const isDigit = (sign: number) => (sign >= 0x30 && sign <= 0x39) || sign === minus;

/** Parts of names, and the first sign of numbers. */
const isWord = (sign: number) =>
  (sign >= 0x61 && sign <= 0x7a) || (sign >= 0x41 && sign <= 0x5a) || isDigit(sign) || sign === 0x5f;

const isOfNumber = (sign: number) => isWord(sign) || sign === dot || sign === 0x2b;

function endOfLine(text: string, from: number): number {
  const ends = [text.indexOf("\n", from), text.indexOf("\r", from)].filter((end) => end >= 0);
  return ends.length === 0 ? text.length : Math.min(...ends);
}

/** Behind the string or block string that begins there; behind the text where it does not end. */
function endOfString(text: string, from: number): number {
  if (text.startsWith('"""', from)) {
    let end = text.indexOf('"""', from + 3);
    while (end > 0 && text.charCodeAt(end - 1) === backslash) end = text.indexOf('"""', end + 3);
    return end < 0 ? text.length : end + 3;
  }
  for (let i = from + 1; i < text.length; i++) {
    const sign = text.charCodeAt(i);
    if (sign === backslash) i++;
    else if (sign === quote || sign === lineFeed || sign === carriageReturn) return i + 1;
  }
  return text.length;
}

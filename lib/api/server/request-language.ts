/** In which language a request is answered. */
import type { IncomingMessage } from "node:http";
import { requestLanguage } from "../../kernel/words/languages.ts";
import { speaking } from "../../platform/words.ts";

/** Renders a page in the language that its reader chose, or that their browser prefers. */
export const withinLanguage = <Result>({ headers }: IncomingMessage, answer: () => Result): Result =>
  speaking(requestLanguage(headers.cookie, headers["accept-language"]), answer);

/** The same for a call of the console. Programs, which send no `X-Use-Cookies`, are answered in English. */
export const withinCallLanguage = <Result>(request: IncomingMessage, answer: () => Result): Result =>
  request.headers["x-use-cookies"] === "true" ? withinLanguage(request, answer) : speaking("en", answer);

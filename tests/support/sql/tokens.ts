/** Statements of the compiler as tokens: what tests about their text go by. */

export interface Token {
  kind: "word" | "name" | "text" | "number" | "parameter" | "sign";
  /** As it is meant: a name or a text without its quotes, the number of a parameter without its dollar. */
  value: string;
}

const patterns: readonly [Token["kind"], RegExp, (found: string) => string][] = [
  ["name", /"(?:[^"]|"")*"/y, (found) => found.slice(1, -1).replaceAll('""', '"')],
  [
    "text",
    /E'(?:[^'\\]|\\.|'')*'/y,
    (found) => found.slice(2, -1).replaceAll("\\n", "\n").replaceAll("''", "'").replace(/\\(.)/g, "$1"),
  ],
  ["text", /'(?:[^']|'')*'/y, (found) => found.slice(1, -1).replaceAll("''", "'")],
  ["parameter", /\$\d+/y, (found) => found.slice(1)],
  ["number", /\d+(?:\.\d+)?/y, (found) => found],
  ["word", /[a-z_][a-z0-9_]*/iy, (found) => found],
  ["sign", /::|->>|->|#>>|@>|@@|@\?|&&|\|\||<=|>=|<>|[()[\]{},.;=<>+\-*/]/y, (found) => found],
];

/** RangeError for what is no SQL that the compiler writes, such as a quote that nothing ends. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  for (;;) {
    while (/\s/.test(text[at] ?? "")) at++;
    if (at === text.length) return tokens;
    const found = patterns.find(([, pattern]) => {
      pattern.lastIndex = at;
      return pattern.test(text);
    });
    if (!found) throw new RangeError(`No token at: ${text.slice(at, at + 40)}`);
    const [kind, pattern, meant] = found;
    tokens.push({ kind, value: meant(text.slice(at, pattern.lastIndex)) });
    at = pattern.lastIndex;
  }
}

/** The tokens of one statement, which they are walked through. */
export class Tokens {
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(text: string) {
    this.#tokens = tokensOf(text);
  }

  peek(offset = 0): Token | undefined {
    return this.#tokens[this.#at + offset];
  }

  next(): Token {
    const token = this.#tokens[this.#at++];
    if (!token) throw new RangeError("The statement ends too early.");
    return token;
  }

  /** Whether these words or signs come next. */
  sees(...values: string[]): boolean {
    return values.every((value, i) => {
      const token = this.peek(i);
      return token?.value === value && (token.kind === "word" || token.kind === "sign");
    });
  }

  /** The same, and then they are passed. */
  takes(...values: string[]): boolean {
    const found = this.sees(...values);
    if (found) this.#at += values.length;
    return found;
  }

  expect(...values: string[]): void {
    if (this.takes(...values)) return;
    const rest = this.#tokens.slice(this.#at, this.#at + 12).map(({ value }) => value);
    throw new RangeError(`Expected ${values.join(" ")} at: ${rest.join(" ")}`);
  }

  get isAtEnd(): boolean {
    return this.#at === this.#tokens.length;
  }
}

import { CommandError } from "../command.ts";

/** Characters of one line, more than any record has. */
const lineCharactersMax = 128 * 1024 * 1024;

/**
 * The lines of a text that comes in pieces, without empty ones. TypeError where they are no UTF-8, CommandError for one
 * without end.
 */
export async function* linesOf(
  source: AsyncIterable<Uint8Array>,
  charactersMax = lineCharactersMax,
): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let rest = "";
  for await (const chunk of source) {
    const [first, ...others] = decoder.decode(chunk, { stream: true }).split("\n");
    // Texts that are added to each other cost nothing until they are read.
    rest += first!;
    for (const next of others) {
      if (rest !== "") yield rest;
      rest = next;
    }
    if (rest.length > charactersMax) throw new CommandError("INTERNAL", "A line of what came has no end.");
  }
  if (rest.trim() !== "") yield rest;
}

const bytesAtOnce = 64 * 1024;

/** Lines as bytes, several at once. */
export async function* bytesOfLines(lines: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  let text = "";
  for await (const line of lines) {
    text += `${line}\n`;
    if (text.length < bytesAtOnce) continue;
    yield Buffer.from(text);
    text = "";
  }
  if (text !== "") yield Buffer.from(text);
}

/** Groups of at most so many. */
export async function* groupsOf<One>(all: AsyncIterable<One>, size: number): AsyncGenerator<One[]> {
  let group: One[] = [];
  for await (const one of all) {
    group.push(one);
    if (group.length < size) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}

/** The lines of a text that comes in pieces, without empty ones. TypeError where they are no UTF-8. */
export async function* linesOf(source: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let rest = "";
  for await (const chunk of source) {
    const parts = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = parts.pop()!;
    for (const part of parts) if (part !== "") yield part;
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

import { Fragment, type ReactNode } from "react";
import { known, type Literal, type Message } from "../../kernel/words/words.ts";

type Part = ReactNode | ((inner: string) => ReactNode);

/**
 * A sentence in the reader's language with elements in it: `{name}` stands for a node, `<name>words</name>` for what
 * the function of that name makes of the words.
 */
export function rich<const Text extends string>(
  text: Literal<Text> | Message,
  parts: Readonly<Record<string, Part>>,
): ReactNode {
  const pieces = known(text as string).split(/(<\w+>.*?<\/\w+>|\{\w+\})/s);
  // Pieces of one text never change places.
  return pieces.map((piece, place) => <Fragment key={String(place)}>{partOf(piece, parts)}</Fragment>);
}

function partOf(piece: string, parts: Readonly<Record<string, Part>>): ReactNode {
  const [, tag, inner, name] = /^(?:<(\w+)>(.*)<\/\1>|\{(\w+)\})$/s.exec(piece) ?? [];
  const part = parts[tag ?? name ?? ""];
  if (tag === undefined && name === undefined) return piece;
  return typeof part === "function" ? part(inner ?? "") : part;
}

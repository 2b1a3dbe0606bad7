const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** Characters at the end of a name that stay in sight: its extension and a few before. */
const tailMax = 9;

/** The name of a file in one line. Where the room does not do, its middle gives way, for the end tells files apart. */
export function FileName({ name }: { name: string }) {
  const characters = Array.from(graphemes.segment(name), ({ segment }) => segment);
  const cut = Math.max(0, characters.length - tailMax);
  return (
    <bdi className="flex min-w-0">
      <span className="truncate whitespace-pre">{characters.slice(0, cut).join("")}</span>
      <span className="shrink-0 whitespace-pre">{characters.slice(cut).join("")}</span>
    </bdi>
  );
}

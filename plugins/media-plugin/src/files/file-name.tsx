/**
 * A name's extension with the three characters before it, in scripts whose letters do not join and that run from left
 * to right.
 */
const ending = /^([\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}\p{P}\p{S} ]+)(.{3}\.\w{1,5})$/u;

/** The name of a file in one line. Where the room does not do, its middle gives way: the ending tells files apart. */
export function FileName({ name }: { name: string }) {
  const [, start, end] = ending.exec(name.normalize()) ?? [];
  if (!start) return <bdi className="block truncate">{name}</bdi>;
  return (
    <bdi className="relative flex min-w-0 whitespace-pre">
      {/* Two parts would be read as two words. */}
      <span className="sr-only">{name}</span>
      {/* A space between the parts stays one. */}
      <span aria-hidden className="truncate" style={{ whiteSpace: "pre" }}>
        {start}
      </span>
      <span aria-hidden className="shrink-0">
        {end}
      </span>
    </bdi>
  );
}

import { classNames } from "../class-names.ts";

/** A grey stand-in with the size of what is coming (set by `className`). */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classNames("block animate-pulse rounded-md bg-subtle", className)} />;
}

interface SkeletonRowsProps {
  rows?: number;
  columns: number;
  compact?: boolean;
}

/** Rows of a table that is loading, with the height of real rows. */
export function SkeletonRows({ rows = 8, columns, compact = false }: SkeletonRowsProps) {
  return Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: stand-ins have no identity.
    <tr key={row} className={compact ? "h-8" : "h-10"}>
      {Array.from({ length: columns }, (_, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: stand-ins have no identity.
        <td key={column} className="px-4">
          <Skeleton className="h-3 w-full max-w-40" />
        </td>
      ))}
    </tr>
  ));
}

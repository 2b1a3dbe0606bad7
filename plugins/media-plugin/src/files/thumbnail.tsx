import { classNames } from "@plinth/plugin";
import { useState } from "react";
import { kindOf } from "./file-facts.ts";

interface ThumbnailProps {
  /** Address of the small picture; null for what has none. */
  src: string | null;
  kind: string;
  className?: string;
}

/** A file in small: its picture, or a sign of its kind. The name stands beside it. */
export function Thumbnail({ src, kind, className }: ThumbnailProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const Icon = kindOf(kind).icon;
  return (
    <span
      className={classNames(
        "flex shrink-0 items-center justify-center overflow-hidden bg-subtle text-muted",
        className,
      )}
    >
      {src && failed !== src ? (
        // biome-ignore lint/performance/noImgElement: the server makes the small pictures, and plugins have no part of Next.
        <img
          src={src}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setFailed(src)}
          className="size-full object-cover"
        />
      ) : (
        <Icon aria-hidden className="size-1/3 min-h-4 min-w-4" />
      )}
    </span>
  );
}

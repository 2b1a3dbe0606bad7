import { classNames } from "./class-names.ts";

/** Classes of one tab; links that act as tabs set `aria-current="page"`. */
export const tabStyle = classNames(
  "-mb-px inline-flex h-10 shrink-0 pointer-coarse:h-11 items-center gap-2 whitespace-nowrap rounded-t-sm border-b-2 border-transparent text-body font-medium text-muted transition-colors max-sm:text-table",
  "hover:text-text aria-selected:border-accent aria-selected:text-text aria-[current=page]:border-accent aria-[current=page]:text-text",
  "focus-visible:-outline-offset-2 disabled:cursor-not-allowed disabled:opacity-50",
);

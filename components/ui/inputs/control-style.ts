/** Classes that every control of a form shares, so that they line up. */
export const controlStyle =
  "w-full min-w-0 rounded-md border border-input bg-surface px-3 text-body text-text transition-colors " +
  "focus-visible:outline-2 focus-visible:-outline-offset-1 focus-visible:outline-focus " +
  "hover:border-control aria-invalid:border-danger disabled:cursor-not-allowed disabled:bg-subtle disabled:text-muted " +
  "max-sm:text-lead";

/** The mark: a plinth, two stacked slabs. The same drawing is app/icon.svg and app/apple-icon.png. */
export function Mark({ className = "size-6" }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={className} fill="currentColor">
      <rect x="6" y="5" width="12" height="6.5" rx="1.5" opacity="0.55" />
      <rect x="2.5" y="13" width="19" height="6.5" rx="1.5" />
    </svg>
  );
}

"use client";

import { useBrand } from "./brand.tsx";

/**
 * The installation's logo, else the mark: a plinth, two stacked slabs. The same drawing is public/apple-icon.png, and
 * lib/engine/brand/brand-files.ts has it for tabs.
 */
export function Mark({ className = "size-6" }: { className?: string }) {
  const { logo } = useBrand();
  // biome-ignore lint/performance/noImgElement: it is small, and made by the server in the size that is shown.
  if (logo) return <img src={logo} alt="" className={`${className} object-contain`} />;
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={className} fill="currentColor">
      <rect x="6" y="5" width="12" height="6.5" rx="1.5" opacity="0.55" />
      <rect x="2.5" y="13" width="19" height="6.5" rx="1.5" />
    </svg>
  );
}

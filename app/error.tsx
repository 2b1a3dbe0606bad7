"use client";

import { PageFault } from "../components/shell/page-fault.tsx";

/** A page that could not be made. What the layout of all pages holds is around it. */
export default function PageError(props: { error: Error & { digest?: string }; reset: () => void }) {
  return <PageFault {...props} />;
}

"use client";

import { useEffect, useState } from "react";
import { proposedIdentifier } from "../../lib/contract/fields/identifiers.ts";

/** The name in the API that a label proposes while it is typed; empty for no label. */
export function useProposedIdentifier(label: string): string {
  const [proposed, setProposed] = useState({ label: "", identifier: "" });
  useEffect(() => {
    let isCurrent = true;
    void proposedIdentifier(label).then((identifier) => isCurrent && setProposed({ label, identifier }));
    return () => {
      isCurrent = false;
    };
  }, [label]);
  return label.trim() === "" ? "" : proposed.identifier;
}

"use client";

import { useEffect, useState } from "react";
import { proposedIdentifier } from "../../lib/contract/fields/identifiers.ts";

/** The name in the API that a label proposes while it is typed, a field's by default; empty for no label. */
export function useProposedIdentifier(label: string, propose = proposedIdentifier): string {
  const [proposed, setProposed] = useState({ label: "", identifier: "" });
  useEffect(() => {
    let isCurrent = true;
    void propose(label).then((identifier) => isCurrent && setProposed({ label, identifier }));
    return () => {
      isCurrent = false;
    };
  }, [label, propose]);
  return label.trim() === "" ? "" : proposed.identifier;
}

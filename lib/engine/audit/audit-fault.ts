/** A place in the chain that was noted elsewhere, such as by an earlier verification. */
export interface AuditAnchor {
  position: number;
  /** Hexadecimal. */
  hash: string;
}

export interface AuditFault {
  /**
   * `changed`: an entry is not as it was written, or not in its place. `missing`: one was deleted. `added`: one was put in beside the chain. `head`: the
   * chain's own row was changed or taken away, or PLINTH_SECRET has changed. `rewound`: the noted place was another one.
   */
  kind: "changed" | "missing" | "added" | "head" | "rewound";
  /** Of the entry; null for one outside of the chain. */
  position: number | null;
  /** Of the entry, where there is one. */
  id: string | null;
  /** A sentence for people. */
  message: string;
}

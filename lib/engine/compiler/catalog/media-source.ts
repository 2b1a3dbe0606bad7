/** What of a project its files need: handed to the compiler, which knows no project. */
export interface MediaSource {
  /**
   * Those of these ids that are files of the project, each with its tenant, null for none; from then on they are shown
   * with its records.
   */
  known(ids: readonly string[]): Promise<ReadonlyMap<string, string | null>>;
  /** How addresses are made at this moment. */
  addresses(): MediaAddresses;
}

export interface MediaAddresses {
  /** Before the path: `https://example.com/media/`. */
  base: string;
  /** Null where the project's media are everybody's. */
  signing: { expires: number; key: Buffer } | null;
}

/** What the peers' processes are told. Apart from them, whose packages are installed for the benchmark alone. */
export interface PostgraphileSettings {
  databaseUrl: string;
  /** Of the tables. */
  schema: string;
}

export interface DirectusSettings extends PostgraphileSettings {
  /** For its files. */
  folder: string;
}

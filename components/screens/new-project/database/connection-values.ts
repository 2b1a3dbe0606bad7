import type { ConnectionInput } from "./connection.ts";

/** The form of a connection before anything was entered. */
export const emptyConnection: ConnectionInput = {
  by: "fields",
  uri: "",
  host: "",
  port: "5432",
  database: "",
  user: "",
  password: "",
  ssl: false,
};

/** Kinds of columns that several tables have. */
import type { ColumnType } from "kysely";

export type Timestamp = ColumnType<Date, Date | string, Date | string>;
/** Set by the database, and never again. */
export type CreatedAt = ColumnType<Date, Date | string | undefined, never>;
/** Written as JSON text. */
export type Json<T> = ColumnType<T, string | undefined, string>;

/** The table of the installation's name, logo and colours. */
import type { ColumnType, Generated } from "kysely";

export interface BrandTable {
  is_only: Generated<boolean>;
  name: Generated<string>;
  accent_light: Generated<string>;
  accent_dark: Generated<string>;
  logo: Buffer | null;
  icon: Buffer | null;
  updated_at: ColumnType<Date, Date | undefined, Date>;
}

export interface BrandTables {
  "plinth.brand": BrandTable;
}

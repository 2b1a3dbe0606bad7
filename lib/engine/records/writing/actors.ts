/** Statements about `_actors`, who wrote records. $1 to $5: id, first and last name, email address, avatar. */
import { systemTable } from "../../models/index.ts";
import type { ProjectDatabase } from "../../projects/index.ts";

type At = Pick<ProjectDatabase, "schema">;

const columns = "id, first_name, last_name, email, avatar";

/** Keeps somebody as they are called now. Takes no lock where nothing changed. */
export function saveActor(at: At): string {
  const actors = systemTable(at, "_actors");
  return `insert into ${actors} as a (${columns})
    select $1::text, $2::text, $3::text, $4::text, $5::text
    where not exists (
      select from ${actors} k
      where (k.id, k.first_name, k.last_name, k.email, k.avatar) = ($1::text, $2::text, $3::text, $4::text, $5::text))
    on conflict (id) do update set first_name = excluded.first_name, last_name = excluded.last_name,
      email = excluded.email, avatar = excluded.avatar
    where (a.first_name, a.last_name, a.email, a.avatar)
      is distinct from (excluded.first_name, excluded.last_name, excluded.email, excluded.avatar)`;
}

/** Adds somebody who is not known; who is stays as they are. */
export const addActor = (at: At): string =>
  `insert into ${systemTable(at, "_actors")} (${columns}) values ($1, $2, $3, $4, $5) on conflict (id) do nothing`;

/** From the address of a call to the method and the path that a request has. */
import type { Address, Optional, Place } from "./types.ts";

/** The method of an address. */
type MethodOf<At extends string> = At extends `${infer Method} ${string}` ? Method : never;

/** The path of an address, parameters as `:name`. */
type PathOf<At extends string> = At extends `${string} ${infer Path}` ? Path : never;

type Values = Readonly<Record<string, unknown>>;

/** The method: `GET`, `POST`, `PATCH` or `DELETE`. */
export function methodOf<At extends Address>(address: At): MethodOf<At> {
  return address.split(" ")[0] as MethodOf<At>;
}

/** The path as the contract has it, without values: `/media/:id/:name`. */
export function pathOf<At extends Address>(address: At): PathOf<At> {
  return address.split(" ")[1] as PathOf<At>;
}

/**
 * The path with its values and its query. A value in the path is one part of it and is escaped as such; `:name{.+}`
 * stands for several parts, which are escaped as encodeURI does it. Values of the query that are undefined or null are
 * left out.
 */
export function locate<At extends Address>(address: At, ...[place]: Optional<Place<At>, Place<At>>): string {
  const { params = {}, query = {} } = (place ?? {}) as { params?: Values; query?: Values };
  const path = (pathOf(address) as string).replace(/:(\w+)({\.\+})?/g, (_, name: string, several?: string) =>
    (several ? encodeURI : encodeURIComponent)(String(params[name])),
  );
  const given = new URLSearchParams();
  for (const name in query) if (query[name] != null) given.set(name, String(query[name]));
  return given.size > 0 ? `${path}?${given}` : path;
}

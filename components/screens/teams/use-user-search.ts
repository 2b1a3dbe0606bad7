"use client";

import { useClient } from "@urql/next";
import { useEffect, useState } from "react";
import { graphql } from "../../../lib/console/graphql.ts";
import { toasts } from "../../../lib/console/notices/toasts.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { nameOf } from "./team-data.ts";

const SearchQuery = graphql(`
  query EmailSearch_Users($where: SearchUsersWhereFilterArgObject) {
    searchUsers(where: $where, filter: { limit: 8, page: 1 }) { id email first_name last_name }
  }
`);

export interface FoundUser {
  id: string;
  email: string;
  name: string;
}

const waitMs = 200;

/**
 * People whose address holds this text, some moments after the last key; strangers are found by their whole address
 * only.
 */
export function useUserSearch(text: string): { found: FoundUser[]; clear(): void } {
  const client = useClient();
  const [found, setFound] = useState<FoundUser[]>([]);
  useEffect(() => {
    if (text.length < 2) return setFound([]);
    let dropped = false;
    const timer = setTimeout(async () => {
      const email = /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(text) ? { eq: text.toLowerCase() } : { contains: text };
      const { data, error } = await client
        .query(SearchQuery, { where: { email } }, { requestPolicy: "network-only" })
        .toPromise();
      if (dropped) return;
      if (error) toasts.error(t("Search error"));
      setFound(
        (data?.searchUsers ?? []).flatMap((user) =>
          user?.id && user.email ? [{ id: user.id, email: user.email, name: nameOf(user) }] : [],
        ),
      );
    }, waitMs);
    return () => {
      dropped = true;
      clearTimeout(timer);
    };
  }, [client, text]);
  return { found, clear: () => setFound([]) };
}

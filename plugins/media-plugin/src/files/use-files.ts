import { useQuery } from "@plinth/plugin";
import { useCallback } from "react";
import { FilesQuery, filesOf, fileTypenames } from "../documents.ts";

/** Files of a page. */
export const pageSize = 50;

export interface FileFilter {
  search: string;
  /** Empty for all. */
  kind: string;
  model: string;
  page: number;
  size: number;
}

/** A page of the project's files, the newest first. */
export function useFiles({ search, kind, model, page, size }: FileFilter) {
  const [{ data, fetching, stale, error }, run] = useQuery({
    query: FilesQuery,
    variables: {
      limit: size,
      page,
      search: search || null,
      kinds: kind ? [kind] : null,
      models: model ? [model] : null,
    },
    context: fileTypenames,
  });
  const refetch = useCallback(() => run({ requestPolicy: "network-only" }), [run]);
  return {
    files: filesOf(data?.mediaFiles),
    total: data?.mediaFiles?.count ?? 0,
    isLoading: fetching && !data?.mediaFiles,
    /** What is shown may be an older answer. */
    isStale: fetching || stale,
    error: data?.mediaFiles ? undefined : error,
    refetch,
  };
}

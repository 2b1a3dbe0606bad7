import { EmptyState, graphql, Skeleton, useQuery } from "@plinth/plugin";

const CountQuery = graphql(`query MediaLibrary_Count { getPhotos(limit: 0) { count } }`);

/** The project's files. */
export function MediaLibrary() {
  const [{ data, fetching }] = useQuery({ query: CountQuery });
  if (fetching) return <Skeleton className="h-80 w-full" />;
  return <EmptyState title={`${data?.getPhotos?.count ?? 0} files`} />;
}

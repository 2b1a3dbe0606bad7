import { useQuery } from "@urql/next";
import { graphql } from "../../../lib/console/graphql.ts";

const ProjectsQuery = graphql(`
  query OwnProjects_List {
    listProjects(filter: { limit: 100, page: 1 }) { id name }
  }
`);

/** The projects that the reader may enter, by what they are called. */
export function useOwnProjects() {
  const [{ data, fetching }] = useQuery({ query: ProjectsQuery });
  const projects = (data?.listProjects ?? []).flatMap((project) =>
    project?.id ? [{ id: project.id, name: project.name || project.id }] : [],
  );
  return { projects, loading: fetching && !data };
}

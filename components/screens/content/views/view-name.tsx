"use client";

import { useQuery } from "@urql/next";
import { RecordViewsQuery, viewTypenames } from "./view-documents.ts";

/** How the view is called that was chosen last. */
export default function ViewName({ model, id }: { model: string; id: string }) {
  const [{ data }] = useQuery({ query: RecordViewsQuery, variables: { model }, context: viewTypenames });
  const name = data?.recordViews?.find((view) => view.id === id)?.name;
  return name && <span className="max-w-40 truncate font-normal text-muted max-xl:sr-only">{name}</span>;
}

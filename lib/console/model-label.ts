/** What people call a model, for the title of its page. Server components only. */
import { cache } from "react";
import { makeClient } from "./calls/client.ts";
import { graphql } from "./graphql.ts";

const LabelQuery = graphql(`
  query Console_ModelLabel($model: String!) { projectModelsInfo(model_name: $model) { name label } }
`);

/** Its name where it has no label, and where that cannot be found out: the page must not fail for it. */
export const findModelLabel = cache(async (model: string): Promise<string> => {
  const { data } = await makeClient().client.query(LabelQuery, { model }).toPromise();
  return data?.projectModelsInfo?.[0]?.label || model;
});

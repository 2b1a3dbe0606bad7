import { contentTypes, exportFrom, readableStatus, transferFormatOf } from "../records/index.ts";
import { parametersOf, readQuery } from "./parameters/query.ts";
import type { Asked, RestResponse } from "./request.ts";

/**
 * GET of `{model}/export`: all records that the filters find, as a file that is made while it is sent; with all
 * translations.
 */
export async function exportList(asked: Asked): Promise<RestResponse> {
  const { project, catalog, model, search } = asked;
  const query = readQuery(catalog, model, search, parametersOf.export);
  const format = transferFormatOf(search.get("format"));
  const texts = await exportFrom(project, catalog, {
    model: model.name,
    format,
    where: query.where,
    search: query.search,
    status: readableStatus(model, query.status),
  });
  return {
    status: 200,
    text: "",
    file: { texts, contentType: contentTypes[format], name: `${model.name}.${format}` },
  };
}

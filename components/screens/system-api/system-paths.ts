import { askSystemGraphql } from "../../../lib/contract/calls/addresses/frame.ts";
import { getSystemDocument } from "../../../lib/contract/calls/addresses/system.ts";
import { pathOf } from "../../../lib/contract/calls/locate.ts";
import { msg } from "../../../lib/kernel/words/words.ts";

/** Where the system GraphQL API answers. */
export const systemGraphqlPath: string = pathOf(askSystemGraphql);

/** The REST calls of the console, of accounts and of sync. */
export const systemRestApi = {
  path: "",
  document: pathOf(getSystemDocument),
  group: msg("Section"),
  parameter: "section",
};

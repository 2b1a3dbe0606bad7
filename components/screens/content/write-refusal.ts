import type { Client } from "@urql/next";
import { graphqlFields, graphqlMessage } from "../../../lib/console/calls/form-errors.ts";
import { toasts } from "../../../lib/console/notices/toasts.ts";
import { msg, t } from "../../../lib/kernel/words/words.ts";

type Refusal = Parameters<typeof graphqlMessage>[0] & {
  graphQLErrors?: readonly { message: string; extensions?: Record<string, unknown> | undefined }[];
};

/** To whom may not write a record the API says that it is not there, as it does where that is so. */
function isMissing(error: Refusal): boolean {
  const isAboutOthers = Object.keys(graphqlFields(error)).some((path) => !/^ids\.\d+$/.test(path));
  return error.graphQLErrors?.[0]?.extensions?.code === "NOT_FOUND" && !isAboutOthers;
}

const reasons = {
  /** It was found a moment ago. */
  save: msg("Your role may not change this record"),
  /** What is written is read back. */
  create: msg("Your role may not read a record like this one, so it was not made"),
  change: msg("Your role may not change it, or it was deleted meanwhile"),
  delete: msg("Your role may not delete it, or it was deleted meanwhile"),
};

/** Why what a reader does to a record that they have before them was refused. */
export function writeRefusal(error: Refusal, act: keyof typeof reasons): string {
  return isMissing(error) ? t(reasons[act]) : graphqlMessage(error);
}

/**
 * Tells in a toast that a write was refused; where the reader's rights are what kept it, with why, and who can change
 * that.
 */
export function tellWriteRefusal(
  client: Client,
  message: string,
  error: Refusal,
  refused: { model: string; action: "create" | "update" | "delete" },
): void {
  const isOfRights = isMissing(error) || error.graphQLErrors?.[0]?.extensions?.code === "FORBIDDEN";
  if (!isOfRights) {
    toasts.error(message);
    return;
  }
  void import("../../console/who-can.tsx")
    .then(({ refusalText }) => refusalText(client, refused))
    .catch(() => "")
    .then((description) => toasts.error(message, description ? { description } : {}));
}

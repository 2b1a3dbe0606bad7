import { graphqlFields, graphqlMessage } from "../../../lib/console/calls/form-errors.ts";

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
  save: "Your role may not change this record",
  /** What is written is read back. */
  create: "Your role may not read a record like this one, so it was not made",
  change: "Your role may not change it, or it was deleted meanwhile",
  delete: "Your role may not delete it, or it was deleted meanwhile",
};

/** Why what a reader does to a record that they have before them was refused. */
export function writeRefusal(error: Refusal, act: keyof typeof reasons): string {
  return isMissing(error) ? reasons[act] : graphqlMessage(error);
}

/** What somebody did, between their name and the name of what they did it to. */

const words: Readonly<Record<string, string>> = {
  createProject: "created the project",
  updateProject: "changed the settings of",
  restoreProject: "restored the project",
  importModels: "added pasted models and records to",
  undoImport: "took pasted models and records away from",
  addModelToProject: "added the model",
  updateModel: "changed the model",
  upsertFieldToModel: "saved a field of",
  modelFieldOperation: "changed a field of",
  rearrangeSerialOfField: "sorted the fields of",
  upsertConnectionToModel: "saved a relation of",
  upsertModelData: "saved",
  deleteModelData: "deleted",
  deleteModelDataList: "deleted records of",
  duplicateModelData: "copied",
  generateApiToken: "made the token",
  deleteApiToken: "deleted the token",
  upsertRoleToProject: "saved the role",
  deleteRoleFromProject: "deleted the role",
  startView: "began to view the console as",
  endView: "stopped viewing the console as",
  createWebHook: "added the webhook",
  updateWebHook: "changed the webhook",
  upsertFunctionToProject: "saved the function",
  syncPush: "changed by sync",
};

interface Deed {
  internal_function: string | null;
  activity: string | null;
}

/** In words that make a sentence, where there are any; else as the audit log has it. */
export function deedText({ internal_function, activity }: Deed): string {
  const known = words[internal_function ?? ""];
  return known ?? `· ${activity ?? ""} ·`;
}

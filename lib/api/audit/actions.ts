/**
 * What is done over the system API and noted in the audit log: the one table of it. A mutation without a row does not
 * start the server.
 */
import type { SubjectType } from "./subjects.ts";

type Given = Record<string, unknown>;
/** Of many shapes: what names a thing in it is looked at as text. */
type Result = Record<string, unknown> | null | undefined;

export interface AuditAction {
  /** What it is done to. */
  subject: SubjectType;
  /** Names the subject before it is done, and where it is refused; null for what is made by it. */
  before(given: Given): unknown;
  /** Names it when it is done. */
  after(given: Given, result: Result): unknown;
  /** In words; else the action's name, spelled out. */
  says?: string;
  /** Leaves the subject as it was: there is nothing to compare. */
  keeps?: true;
  /** There was nothing before. */
  makes?: true;
  /** Why it came to nothing, where the answer tells that and no error is thrown. */
  failed?(result: Result): string | undefined;
}

type Names = (given: Given, result: Result) => unknown;

/** An action on a thing that the arguments name, afterwards maybe otherwise. */
const change = (subject: SubjectType, before: (given: Given) => unknown, after: Names = before): AuditAction => ({
  subject,
  before,
  after,
});
/** An action that makes a thing. */
const make = (subject: SubjectType, after: Names): AuditAction => ({
  subject,
  before: () => null,
  after,
  makes: true,
});
/** An action that leaves the thing as it is. */
const use = (subject: SubjectType, names: Names): AuditAction => ({
  subject,
  before: (given) => names(given, null),
  after: names,
  keeps: true,
});
const says = (words: string, action: AuditAction): AuditAction => ({ ...action, says: words });

/** The signed-in person's own account, or the one that a visitor came into. */
const own = change("account", ({ account }) => account);
const ownKept = use("account", ({ account }) => account);
const project = change("project", ({ _id, project_id }) => _id || project_id);
const projectKept = use("project", ({ _id, project_id }) => _id || project_id);
const byId = ({ _id }: Given) => _id;
const record = ({ model_name, _id, ids }: Given, result?: Result) => ({
  model: model_name,
  ids: ids ?? _id ?? result?.id,
});
const model = change("model", ({ model_name }) => model_name);
const viewed = use("model", ({ model_name }) => model_name);
const webhook = change("webhook", ({ id }) => id);
const invitation = change("invitation", ({ id }) => id);
const func = change("function", ({ name }) => name);
const token = change("api_token", (given) => given.token);
const madeToken = make("api_token", (_, result) => result?.token);
const file = make("file", (_, result) => result?.id);
const person = change("account", byId);
const brand = change("brand", () => "brand");
const theProject = change("project", byId);

/** By the name of the operation; of GraphQL, the root field. */
export const auditActions = {
  // Accounts.
  register: says(
    "Register",
    make("account", ({ account }) => account),
  ),
  verifyEmail: says("Confirm email address", ownKept),
  requestVerification: says("Ask for a new code", ownKept),
  login: says("Sign in", ownKept),
  finishSignIn: says("Sign in with a second factor", ownKept),
  signInWithPasskey: says("Sign in with a passkey", ownKept),
  signInWithProvider: says("Sign in with a provider", ownKept),
  logout: says("Sign out", own),
  requestPasswordReset: says("Ask for a new password", ownKept),
  verifyPasswordReset: says("Enter the code for a new password", ownKept),
  changePassword: own,
  updateProfile: own,
  saveAvatar: says("Change picture", own),
  removeAvatar: says("Remove picture", own),
  connectProvider: own,
  disconnectProvider: own,
  proveProvider: says("Prove identity with a provider", ownKept),
  proveByPasskey: says("Prove identity with a passkey", ownKept),
  proveByPassword: says("Prove identity with the password", ownKept),
  proveByCode: says("Prove identity with a code", ownKept),
  addPasskey: own,
  renamePasskey: own,
  deletePasskey: own,
  endSession: own,
  endOtherSessions: own,
  // Nothing is in force before it is confirmed.
  startTwoFactor: ownKept,
  confirmTwoFactor: own,
  newRecoveryCodes: own,
  stopTwoFactor: own,
  deleteAccount: own,
  generateSyncToken: make("sync_token", (_, result) => result?.token),
  createSyncToken: make("sync_token", (_, result) => result?.token),
  confirmCommandLogin: says("Let a command line act for them", ownKept),
  refuseCommandLogin: says("Refuse a command line", ownKept),
  deleteSyncToken: change("sync_token", (given) => given.token),
  upsertOrganization: says(
    "Save an organization",
    change("organization", byId, (given, result) => given._id || result?.id),
  ),

  // Projects.
  createProject: make("project", (_, result) => result?.id),
  finishPayment: make("project", (_, result) => result?.id),
  switchProject: use("project", ({ id }) => id),
  deleteProject: change("project", ({ id }) => id),
  restoreProject: change("project", ({ id }) => id),
  startView: says(
    "View the console as somebody else",
    make("view", (_, result) => result?.id),
  ),
  endView: says(
    "Stop viewing the console as somebody else",
    use("view", ({ id }) => id),
  ),
  importModels: says("Add models and records", projectKept),
  undoImport: says("Undo adding models and records", projectKept),
  updateProject: project,
  getDatabaseCredentials: says("Read the credentials of the database", projectKept),
  rotateDatabasePassword: project,
  updateMediaSettings: project,
  upgradeSubscription: project,
  keepSubscription: says("Keep the subscription", project),
  moveProject: says("Move data again", projectKept),
  syncFile: says(
    "Receive a file by sync",
    make("file", (_, result) => result),
  ),
  syncPlan: says("Plan a change of the project by sync", projectKept),
  syncPush: says("Change the project by sync", projectKept),
  syncDump: says("Copy the project out by sync", projectKept),
  syncRestore: says("Restore the project by sync", projectKept),

  // Models and records.
  addModelToProject: make("model", ({ name }) => name),
  updateModel: change(
    "model",
    ({ model_name }) => model_name,
    (given, result) => given.new_name || result?.name || given.model_name,
  ),
  upsertFieldToModel: says("Save a field", model),
  modelFieldOperation: says("Change a field", model),
  removeFieldAlias: says("End an old name of a field", model),
  rearrangeSerialOfField: says("Move a field", model),
  upsertConnectionToModel: says(
    "Save a relation",
    change("model", ({ from }) => from),
  ),
  importRecords: use("model", (given) => given.model),
  upsertModelData: says("Save a record", change("record", record, record)),
  deleteModelData: says("Delete a record", change("record", record)),
  duplicateModelData: says(
    "Duplicate a record",
    make("record", ({ model_name }, result) => ({ model: model_name, ids: result?.id })),
  ),
  deleteModelDataList: says("Delete records", change("record", record)),
  updateModelDataListStatus: says("Publish or unpublish records", change("record", record)),
  updateModelDataListValues: says("Change values of records", change("record", record)),
  saveRecordView: says("Save a view of records", viewed),
  deleteRecordView: says("Delete a view of records", viewed),
  restoreRevision: change(
    "record",
    () => null,
    ({ model_name }, result) => ({ model: model_name, ids: result?.id }),
  ),

  // Tokens, roles and people.
  generateApiToken: says("Make an API token", madeToken),
  generateProjectToken: says("Make a project token", madeToken),
  generateTenantToken: says("Make a token for a tenant", madeToken),
  deleteApiToken: says("Delete an API token", token),
  takeOverApiToken: says("Take over an API token", token),
  deleteProjectToken: token,
  setTokenOperations: says("Change what a token may do", token),
  upsertRoleToProject: says(
    "Save a role",
    change("role", ({ name }) => name),
  ),
  deleteRoleFromProject: says(
    "Delete a role",
    change("role", ({ role }) => role),
  ),
  setRoleIntrospection: says(
    "Change who may read the schema",
    change("role", ({ role }) => role),
  ),
  inviteMember: make("invitation", (_, result) => result?.id),
  renewInvitation: invitation,
  revokeInvitation: invitation,
  acceptInvitation: use("project", (_, result) => result?.project_id),
  upsertTeam: says(
    "Save a team",
    change("team", byId, (given, result) => given._id || result?.id),
  ),
  deleteTeam: change("team", byId),

  // Webhooks, functions, plugins, media.
  createWebHook: says(
    "Create a webhook",
    make("webhook", (_, result) => result?.id),
  ),
  deleteWebHook: says("Delete a webhook", webhook),
  updateWebHook: says("Change a webhook", webhook),
  resumeWebHook: says("Resume a webhook", webhook),
  rotateWebHookSecret: says("Change the secret of a webhook", webhook),
  testWebHook: says("Test a webhook", {
    ...use("webhook", ({ id }) => id),
    failed: (result) => String(result?.error || "") || undefined,
  }),
  replayWebHookDeliveries: says(
    "Send deliveries of webhooks again",
    use("project", ({ project_id }) => project_id),
  ),
  upsertFunctionToProject: says(
    "Save a function",
    change(
      "function",
      ({ name }) => name,
      ({ name, new_name }) => new_name || name,
    ),
  ),
  deleteFunctionFromProject: says(
    "Delete a function",
    change("function", (given) => given.function),
  ),
  runFunction: says("Run a function", {
    ...use("function", ({ name }) => name),
    failed: (result) => (result?.error as { message: string } | null | undefined)?.message,
  }),
  restoreFunctionVersion: func,
  rotateFunctionKey: func,
  upsertPlugin: says(
    "Change a plugin",
    change("plugin", ({ id }) => id),
  ),
  uploadMedia: make("file", (_, result) => (Array.isArray(result) ? result.map(({ id }) => id) : result?.id)),
  uploadImageFromUrl: file,
  uploadMediaFromUrl: file,
  deleteMediaFile: change("file", ({ ids }) => ids),
  updateMediaFile: says(
    "Change a file",
    change("file", ({ id }) => id),
  ),
  replaceMedia: says(
    "Replace a file",
    change("file", ({ id }) => id),
  ),

  // The installation.
  setSystemPluginStatus: says(
    "Switch a plugin of the installation",
    change("system_plugin", ({ id }) => id),
  ),
  installPlugin: make("system_plugin", (_, result) => result?.id),
  uninstallPlugin: change("system_plugin", ({ id }) => id),
  updateBrand: says("Change the appearance", brand),
  saveLogo: says("Change the logo", brand),
  removeLogo: says("Remove the logo", brand),
  updateAuditRetention: change("audit_log", () => "audit_log"),
  exportAuditLogs: use("audit_log", () => "audit_log"),
  downloadDiagnostics: use("installation", () => "installation"),
  adminInvite: says(
    "Invite to the installation",
    make("invitation", (_, result) => result?.id),
  ),
  adminRenewInvitation: says("Renew an invitation", invitation),
  adminRevokeInvitation: says("Revoke an invitation", invitation),
  adminMakePasswordLink: says("Make a password link", use("account", byId)),
  adminCreateUser: says(
    "Create a user",
    make("account", (_, result) => result?.id),
  ),
  adminUpdateUser: says("Change a user", person),
  adminSuspendUser: says("Suspend a user", person),
  adminActivateUser: says("Activate a user", person),
  adminDeleteUser: says("Delete a user", person),
  adminGrantUserPlan: says("Give a plan to a user", person),
  adminEndUserGrant: says("Take back the plan of a user", person),
  adminUpdateProject: says("Change a project", theProject),
  adminGrantPlan: says("Give a plan to a project", theProject),
  adminEndGrant: says("Take back the plan of a project", theProject),
  adminMoveProject: says("Move data again", use("project", byId)),
  adminDeleteProject: says("Delete a project", theProject),
  adminRestoreProject: says("Restore a project", theProject),
  adminUpsertSystemMessage: says(
    "Save a system message",
    change(
      "system_message",
      ({ _key }) => _key,
      // With another text it has another key.
      (_, result) => result?._key,
    ),
  ),
  adminDeleteSystemMessage: says(
    "Delete a system message",
    change("system_message", ({ _key }) => _key),
  ),
} satisfies Record<string, AuditAction>;

export type AuditActionName = keyof typeof auditActions;

/** The action of an operation, or an error for the programmer who forgot its row. */
export function auditActionOf(operation: string): AuditAction {
  const action = (auditActions as Record<string, AuditAction>)[operation];
  if (!action) throw new Error(`${operation} has no row in lib/api/audit/actions.ts.`);
  return action;
}

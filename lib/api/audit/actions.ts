/** What is done over the system API and noted in the audit log: the one table of it. A mutation without a row does not start the server. */
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
const webhook = change("webhook", ({ id }) => id);
const invitation = change("invitation", ({ id }) => id);
const func = change("function", ({ name }) => name);
const token = change("api_token", (given) => given.token);
const madeToken = make("api_token", (_, result) => result?.token);
const file = make("file", (_, result) => result?.id);
const person = change("account", byId);
const theProject = change("project", byId);

/** By the name of the operation; of GraphQL, the root field. */
export const auditActions = {
  // Accounts.
  register: says(
    "Register",
    make("account", ({ account }) => account),
  ),
  verifyEmail: says("Confirm e-mail address", ownKept),
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
  proveByPasskey: ownKept,
  proveByPassword: ownKept,
  proveByCode: ownKept,
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
  upsertOrganization: change("organization", byId, (given, result) => given._id || result?.id),

  // Projects.
  createProject: make("project", (_, result) => result?.id),
  finishPayment: make("project", (_, result) => result?.id),
  switchProject: use("project", ({ id }) => id),
  deleteProject: change("project", ({ id }) => id),
  restoreProject: change("project", ({ id }) => id),
  updateProject: project,
  getDatabaseCredentials: projectKept,
  rotateDatabasePassword: project,
  updateMediaSettings: project,
  upgradeSubscription: project,
  keepSubscription: project,
  moveProject: says("Move data again", projectKept),
  syncFile: make("file", (_, result) => result),
  syncPush: projectKept,
  syncDump: projectKept,
  syncRestore: projectKept,

  // Models and records.
  addModelToProject: make("model", ({ name }) => name),
  updateModel: change(
    "model",
    ({ model_name }) => model_name,
    (given, result) => given.new_name || result?.name || given.model_name,
  ),
  upsertFieldToModel: model,
  modelFieldOperation: model,
  rearrangeSerialOfField: model,
  upsertConnectionToModel: change("model", ({ from }) => from),
  importRecords: use("model", (given) => given.model),
  upsertModelData: change("record", record, record),
  deleteModelData: change("record", record),
  duplicateModelData: make("record", ({ model_name }, result) => ({ model: model_name, ids: result?.id })),
  deleteModelDataList: change("record", record),
  updateModelDataListStatus: change("record", record),
  restoreRevision: change(
    "record",
    () => null,
    ({ model_name }, result) => ({ model: model_name, ids: result?.id }),
  ),

  // Tokens, roles and people.
  generateApiToken: madeToken,
  generateProjectToken: madeToken,
  generateTenantToken: madeToken,
  deleteApiToken: token,
  takeOverApiToken: token,
  deleteProjectToken: token,
  setTokenOperations: token,
  upsertRoleToProject: change("role", ({ name }) => name),
  deleteRoleFromProject: change("role", ({ role }) => role),
  setRoleIntrospection: change("role", ({ role }) => role),
  inviteMember: make("invitation", (_, result) => result?.id),
  renewInvitation: invitation,
  revokeInvitation: invitation,
  acceptInvitation: use("project", (_, result) => result?.project_id),
  upsertTeam: change("team", byId, (given, result) => given._id || result?.id),
  deleteTeam: change("team", byId),

  // Webhooks, functions, plugins, media.
  createWebHook: make("webhook", (_, result) => result?.id),
  deleteWebHook: webhook,
  updateWebHook: webhook,
  resumeWebHook: webhook,
  rotateWebHookSecret: webhook,
  testWebHook: use("webhook", ({ id }) => id),
  replayWebHookDeliveries: use("project", ({ project_id }) => project_id),
  upsertFunctionToProject: change(
    "function",
    ({ name }) => name,
    ({ name, new_name }) => new_name || name,
  ),
  deleteFunctionFromProject: change("function", (given) => given.function),
  runFunction: use("function", ({ name }) => name),
  restoreFunctionVersion: func,
  rotateFunctionKey: func,
  upsertPlugin: change("plugin", ({ id }) => id),
  uploadMedia: make("file", (_, result) => (Array.isArray(result) ? result.map(({ id }) => id) : result?.id)),
  uploadImageFromUrl: file,
  uploadMediaFromUrl: file,
  deleteMediaFile: change("file", ({ ids }) => ids),

  // The installation.
  setSystemPluginStatus: change("system_plugin", ({ id }) => id),
  installPlugin: make("system_plugin", (_, result) => result?.id),
  uninstallPlugin: change("system_plugin", ({ id }) => id),
  updateAuditRetention: change("audit_log", () => "audit_log"),
  exportAuditLogs: use("audit_log", () => "audit_log"),
  downloadDiagnostics: use("installation", () => "installation"),
  adminInvite: make("invitation", (_, result) => result?.id),
  adminRenewInvitation: invitation,
  adminRevokeInvitation: invitation,
  adminMakePasswordLink: use("account", byId),
  adminCreateUser: make("account", (_, result) => result?.id),
  adminUpdateUser: person,
  adminSuspendUser: person,
  adminActivateUser: person,
  adminDeleteUser: person,
  adminGrantUserPlan: person,
  adminEndUserGrant: person,
  adminUpdateProject: theProject,
  adminGrantPlan: theProject,
  adminEndGrant: theProject,
  adminMoveProject: says("Move data again", use("project", byId)),
  adminDeleteProject: theProject,
  adminRestoreProject: theProject,
  adminUpsertSystemMessage: change(
    "system_message",
    ({ _key }) => _key,
    // With another text it has another key.
    (_, result) => result?._key,
  ),
  adminDeleteSystemMessage: change("system_message", ({ _key }) => _key),
} satisfies Record<string, AuditAction>;

export type AuditActionName = keyof typeof auditActions;

/** The action of an operation, or an error for the programmer who forgot its row. */
export function auditActionOf(operation: string): AuditAction {
  const action = (auditActions as Record<string, AuditAction>)[operation];
  if (!action) throw new Error(`${operation} has no row in lib/api/audit/actions.ts.`);
  return action;
}

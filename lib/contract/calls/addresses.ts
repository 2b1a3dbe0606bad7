/**
 * Where each REST call of the API is: its method and its path, with parameters as `:name`. The one place where these stand. What a call takes, answers and
 * asks for is in the other files of this folder, under its address as the key.
 *
 * Constants and not a table, and apart from the schemas: a page's scripts hold the addresses that the page calls and nothing else. The types of a call come
 * to the browser by `import type` alone (types.ts), zod not at all.
 */

export const register = "POST /auth/v2/register";
export const verifyEmail = "POST /auth/v2/verify/email";
export const requestVerification = "POST /auth/v2/verify/request";
export const login = "POST /auth/v2/login";
export const awaitsSecondStep = "GET /auth/v2/login/second-step";
export const finishSignIn = "POST /auth/v2/login/second-step";
export const askForPasskey = "POST /auth/v2/login/passkey/options";
export const signInWithPasskey = "POST /auth/v2/login/passkey";
export const logout = "POST /auth/v2/logout";
export const getSession = "GET /auth/v2/session";
export const signInOptions = "GET /auth/v2/providers";
export const startOAuth = "GET /auth/v2/:provider/login";
export const finishOAuth = "GET /auth/v2/:provider/callback";
export const requestPasswordReset = "POST /auth/v2/forget/password/request";
export const verifyPasswordReset = "POST /auth/v2/forget/password/verify";
export const changePassword = "POST /auth/v2/change/password";
export const describeInvitation = "POST /auth/v2/invitation";
export const acceptInvitation = "POST /auth/v2/invitation/accept";

export const getProfile = "GET /system/user/profile";
export const updateProfile = "POST /system/user/profile";
export const saveAvatar = "POST /system/user/avatar";
export const removeAvatar = "POST /system/user/avatar/remove";
export const readAvatar = "GET /system/user/avatar/:id";

export const getAccountSecurity = "GET /auth/v2/security";
export const proveByPassword = "POST /auth/v2/proof/password";
export const proveByCode = "POST /auth/v2/proof/code";
export const askForProof = "POST /auth/v2/proof/passkey/options";
export const proveByPasskey = "POST /auth/v2/proof/passkey";
export const proveByProvider = "POST /auth/v2/:provider/prove";
export const connectProvider = "POST /auth/v2/:provider/connect";
export const disconnectProvider = "POST /auth/v2/:provider/disconnect";
export const endSession = "POST /auth/v2/sessions/end";
export const endOtherSessions = "POST /auth/v2/sessions/end-others";
export const startTwoFactor = "POST /auth/v2/two-factor/start";
export const confirmTwoFactor = "POST /auth/v2/two-factor/confirm";
export const newRecoveryCodes = "POST /auth/v2/two-factor/recovery-codes";
export const stopTwoFactor = "POST /auth/v2/two-factor/stop";
export const startPasskey = "POST /auth/v2/passkeys/options";
export const addPasskey = "POST /auth/v2/passkeys/add";
export const renamePasskey = "POST /auth/v2/passkeys/rename";
export const deletePasskey = "POST /auth/v2/passkeys/delete";
export const deleteAccount = "POST /auth/v2/account/delete";

export const listProjects = "POST /system/project/list";
export const checkProjectName = "POST /system/project/name/check";
export const createProject = "POST /system/project/create";
export const switchProject = "POST /system/project/switch";
export const deleteProject = "POST /system/project/delete";
export const restoreProject = "POST /system/project/restore";
export const listDeletedProjects = "GET /system/project/deleted";
export const getProjectLimit = "GET /system/project/limit";
export const describeDatabase = "GET /system/project/database";
export const getDatabaseCredentials = "POST /system/project/database/credentials";
export const rotateDatabasePassword = "POST /system/project/database/rotate";
export const checkDatabase = "POST /system/database/check";
export const getProjectDocument = "GET /system/doc/:project";

export const listPlans = "GET /system/plans";
export const getSubscription = "GET /system/user/subscription";
export const checkSubscription = "POST /system/user/subscription/check";
export const listPayments = "POST /system/user/subscription/history";
export const previewPlanChange = "POST /system/user/subscription/preview";
export const upgradeSubscription = "POST /system/user/subscription/upgrade";
export const keepSubscription = "POST /system/user/subscription/keep";
export const moveProject = "POST /system/user/subscription/move";
export const getPaymentMethodAddress = "POST /system/user/subscription/payment-method";
export const getCheckoutSettings = "GET /system/payments/checkout";
export const startUpgradeCheckout = "POST /system/payments/upgrade";
export const finishPayment = "POST /system/payments/finish";
export const receivePaymentEvent = "POST /system/payments/events";

export const importRecords = "POST /system/records/import";
export const exportRecords = "GET /system/records/export";
export const getImportTemplate = "GET /system/records/template";
export const uploadMedia = "POST /media/upload";
export const startUpload = "POST /media/tus";
export const getUpload = "GET /media/tus/:id";
export const continueUpload = "PATCH /media/tus/:id";
export const cancelUpload = "DELETE /media/tus/:id";
export const readMedia = "GET /media/:id/:name";

export const exportAuditLogs = "GET /system/audit/export";
export const verifyAuditLog = "GET /system/audit/verify";

export const listSyncTokens = "GET /system/sync/token/list";
export const createSyncToken = "POST /system/sync/token/create";
export const deleteSyncToken = "POST /system/sync/token/delete";
export const startCommandLogin = "POST /system/sync/login/start";
export const fetchCommandLogin = "POST /system/sync/login/token";
export const findCommandLogin = "GET /system/sync/login";
export const confirmCommandLogin = "POST /system/sync/login/confirm";
export const refuseCommandLogin = "POST /system/sync/login/refuse";
export const listSyncRuns = "GET /system/sync/runs";
export const getSyncCaller = "GET /system/sync/whoami";
export const getSyncDocument = "GET /system/sync/document";
export const planSync = "POST /system/sync/plan";
export const applySync = "POST /system/sync/apply";
export const readSyncContent = "GET /system/sync/content";
export const dumpProject = "GET /system/sync/dump";
export const findMissingFiles = "POST /system/sync/files";
export const readSyncFile = "GET /system/sync/file";
export const writeSyncFile = "POST /system/sync/file";
export const restoreDump = "POST /system/sync/restore";
export const verifyAuditLogBySync = "GET /system/sync/audit/verify";

export const getHealth = "GET /health";
export const getAbout = "GET /system/about";
export const getSystemHealth = "GET /system/health";
export const downloadDiagnostics = "GET /system/diagnostics";
export const listGuides = "GET /system/docs";
export const readGuide = "GET /system/docs/page";
export const readGuidePicture = "GET /system/docs/images/:name";
export const getSystemDocument = "GET /system/openapi.json";
export const askSystemGraphql = "POST /system/graphql";
export const getAnalyticsSettings = "GET /system/insight/settings";
/** The name is plain, for filters of advertisements know the other ones. */
export const sendAnalytics = "POST /system/insight/*";
export const readAnalyticsConfig = "GET /system/insight/*";
export const getCommandLine = "GET /cli.tgz";
export const callFunction = "POST /secured/functions/:key";

export const listPluginFolders = "GET /plugins/";
export const readPluginRuntime = "GET /plugins/runtime.js";
export const readPluginFile = "GET /plugins/:name/:path{.+}";
export const getPluginPolicy = "GET /system/plugin/policy";
export const installPlugin = "POST /system/plugin/install";

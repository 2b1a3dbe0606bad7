/** What a call answers to who views the console as somebody else. For the server alone. */
import * as at from "./addresses.ts";
import type { CallContract, Who } from "./call.ts";

/**
 * The calls that answer: those that only read of the project, as that one would be answered; those that are the same
 * for everybody; and the way out. All others are refused.
 */
const answering: ReadonlySet<string> = new Set<string>([
  // The system API judges each operation itself.
  at.askSystemGraphql,
  at.getProjectHome,
  at.getProjectDocument,
  at.describeDatabase,
  at.exportRecords,
  at.getImportTemplate,
  at.readMedia,
  // What the frame shows of the person and of the installation.
  at.getSession,
  at.listProjects,
  at.readAvatar,
  at.getAbout,
  at.listGuides,
  at.readGuide,
  at.readGuidePicture,
  at.listPlans,
  at.getSystemDocument,
  at.getHealth,
  at.getLiveness,
  at.getMetrics,
  at.getReadiness,
  at.getAnalyticsSettings,
  at.sendAnalytics,
  at.readAnalyticsConfig,
  at.getPluginPolicy,
  at.listPluginFolders,
  at.readPluginRuntime,
  at.readPluginFile,
  at.endView,
  at.logout,
]);

/** They know no session. */
const withoutSession: readonly Who[] = [
  "a sync token of the project",
  "a super admin's sync token",
  "the payment provider",
  "whoever has the address",
];

export const refusesViews = (address: string, { who }: Pick<CallContract, "who">): boolean =>
  !answering.has(address) && !withoutSession.includes(who);

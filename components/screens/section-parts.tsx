"use client";

/**
 * The screens of the sections, each fetched with the pages that show it and with no other, and drawn by the server like
 * any part of a page.
 */
import dynamic from "next/dynamic";

export const ApiScreen = dynamic(async () => (await import("./api/api-screen.tsx")).ApiScreen);
export const AuditScreen = dynamic(async () => (await import("./audit/audit-screen.tsx")).AuditScreen);
export const ContentPages = dynamic(async () => (await import("./content/content-pages.tsx")).ContentPages);
export const FirstModel = dynamic(async () => (await import("./console/first-model.tsx")).FirstModel);
export const FunctionScreen = dynamic(async () => (await import("./logic/function-screen.tsx")).FunctionScreen);
export const LogicScreen = dynamic(async () => (await import("./logic/logic-screen.tsx")).LogicScreen);
export const MediaScreen = dynamic(async () => (await import("./media/media-screen.tsx")).MediaScreen);
export const ModelDesigner = dynamic(async () => (await import("./model/model-designer.tsx")).ModelDesigner);
export const ModelGraphScreen = dynamic(
  async () => (await import("./model/graph/model-graph-screen.tsx")).ModelGraphScreen,
);

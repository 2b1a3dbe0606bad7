import type { Metadata } from "next";
import { pageOrigin } from "../../../components/screens/api/page-origin.ts";
import { SystemApiScreen } from "../../../components/screens/system-api/system-api-screen.tsx";
import { t } from "../../../lib/kernel/words/words.ts";

export const generateMetadata = (): Metadata => ({ title: t("System API") });

export default async function SystemApiPage() {
  return <SystemApiScreen origin={await pageOrigin()} />;
}

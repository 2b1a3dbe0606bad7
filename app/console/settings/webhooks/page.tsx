import type { Metadata } from "next";
import { WebhooksScreen } from "../../../../components/screens/webhooks/webhooks-screen.tsx";
import { t } from "../../../../lib/kernel/words/words.ts";

export const generateMetadata = (): Metadata => ({ title: t("Webhooks") });

export default function WebhooksPage() {
  return <WebhooksScreen />;
}

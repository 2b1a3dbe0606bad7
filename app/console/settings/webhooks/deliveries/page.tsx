import type { Metadata } from "next";
import { DeliveriesScreen } from "../../../../../components/screens/webhooks/deliveries-screen.tsx";
import { t } from "../../../../../lib/kernel/words/words.ts";

export const generateMetadata = (): Metadata => ({ title: t("Deliveries · Webhooks") });

export default function DeliveriesPage() {
  return <DeliveriesScreen />;
}

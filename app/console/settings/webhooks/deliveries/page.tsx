import type { Metadata } from "next";
import { DeliveriesScreen } from "../../../../../components/screens/webhooks/deliveries-screen.tsx";

export const metadata: Metadata = { title: "Deliveries · Webhooks" };

export default function DeliveriesPage() {
  return <DeliveriesScreen />;
}

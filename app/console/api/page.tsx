import type { Metadata } from "next";
import { ApiScreen } from "../../../components/screens/api/api-screen.tsx";

export const metadata: Metadata = { title: "API" };

export default function ApiPage() {
  return <ApiScreen />;
}

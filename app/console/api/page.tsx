import type { Metadata } from "next";
import { ApiScreen } from "../../../components/screens/api/api-screen.tsx";
import { pageOrigin } from "../../../components/screens/api/page-origin.ts";

export const metadata: Metadata = { title: "API" };

export default async function ApiPage() {
  return <ApiScreen origin={await pageOrigin()} />;
}

import type { Metadata } from "next";
import { ApiSecrets } from "../../../../components/screens/api-secrets/api-secrets.tsx";

export const metadata: Metadata = { title: "API Secrets" };

export default function ApiSecretsPage() {
  return <ApiSecrets />;
}

import type { Metadata } from "next";
import { pageOrigin } from "../../../../components/screens/api/page-origin.ts";
import { ApiSecrets } from "../../../../components/screens/api-secrets/api-secrets.tsx";
import { t } from "../../../../lib/kernel/words/words.ts";

export const generateMetadata = (): Metadata => ({ title: t("API Secrets") });

export default async function ApiSecretsPage() {
  return <ApiSecrets origin={await pageOrigin()} />;
}

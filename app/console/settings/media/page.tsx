import type { Metadata } from "next";
import { pageOrigin } from "../../../../components/screens/api/page-origin.ts";
import { MediaSettings } from "../../../../components/screens/media/media-settings.tsx";
import { t } from "../../../../lib/kernel/words/words.ts";

export const generateMetadata = (): Metadata => ({ title: t("Media Configuration") });

export default async function MediaPage() {
  return <MediaSettings origin={await pageOrigin()} />;
}

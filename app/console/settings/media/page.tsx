import type { Metadata } from "next";
import { pageOrigin } from "../../../../components/screens/api/page-origin.ts";
import { MediaSettings } from "../../../../components/screens/media/media-settings.tsx";

export const metadata: Metadata = { title: "Media Configuration" };

export default async function MediaPage() {
  return <MediaSettings origin={await pageOrigin()} />;
}

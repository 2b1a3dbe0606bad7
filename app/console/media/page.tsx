import type { Metadata } from "next";
import { MediaScreen } from "../../../components/screens/media/media-screen.tsx";

export const metadata: Metadata = { title: "Media" };

export default function MediaPage() {
  return <MediaScreen />;
}

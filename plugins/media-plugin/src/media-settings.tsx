import { Card } from "@plinth/plugin";

/** What the project takes and keeps. */
export function MediaSettings() {
  return <Card title="Media Configuration" />;
}

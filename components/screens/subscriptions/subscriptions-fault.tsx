"use client";

import { useRouter } from "next/navigation";
import { t } from "../../../lib/kernel/words/words.ts";
import { Alert } from "../../ui/feedback/alert.tsx";

/** The page's data could not be had; `reason` is the server's own sentence. */
export function SubscriptionsFault({ reason }: { reason: string }) {
  const router = useRouter();
  return (
    <div className="p-edge">
      <Alert
        kind="danger"
        title={t("Failed to fetch subscription data")}
        description={reason}
        onRetry={() => router.refresh()}
      />
    </div>
  );
}

"use client";

import { useRouter } from "next/navigation";
import { t } from "../../../lib/kernel/words/words.ts";
import { Alert } from "../../ui/feedback/alert.tsx";

/** In place of a project's home whose data does not answer. */
export function HomeFault() {
  const router = useRouter();
  return (
    <div className="p-edge">
      <Alert
        kind="danger"
        title={t("The project could not be loaded")}
        description={t("Its database does not answer. Nothing is lost; please try again in a moment.")}
        onRetry={() => router.refresh()}
      />
    </div>
  );
}

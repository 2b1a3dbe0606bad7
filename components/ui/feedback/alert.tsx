import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "../../../lib/kernel/words/words.ts";
import { Button } from "../button.tsx";
import { classNames } from "../class-names.ts";

const kinds = {
  info: { icon: Info, style: "bg-subtle border-border", tint: "text-muted" },
  success: { icon: CircleCheck, style: "bg-success-soft border-transparent", tint: "text-success" },
  warning: { icon: TriangleAlert, style: "bg-warning-soft border-transparent", tint: "text-warning" },
  danger: { icon: CircleAlert, style: "bg-danger-soft border-transparent", tint: "text-danger" },
} as const;

interface AlertProps {
  kind?: keyof typeof kinds;
  title: ReactNode;
  description?: ReactNode;
  /** Shows a Retry button. */
  onRetry?: () => void;
  /** Other actions, right of the text. */
  action?: ReactNode;
  className?: string;
}

/** A message in the page. Problems are announced at once. */
export function Alert({ kind = "info", title, description, onRetry, action, className }: AlertProps) {
  const { icon: Icon, style, tint } = kinds[kind];
  return (
    <div
      role={kind === "danger" || kind === "warning" ? "alert" : "status"}
      className={classNames(
        "flex items-start gap-3 rounded border px-4 py-3 text-body max-sm:flex-wrap",
        style,
        className,
      )}
    >
      <Icon aria-hidden className={classNames("mt-0.5 size-4 shrink-0", tint)} />
      <div className="min-w-0 flex-1 max-sm:basis-[calc(100%-1.75rem)]">
        <p className="font-medium break-words">{title}</p>
        {description && <div className="mt-0.5 break-words text-muted">{description}</div>}
      </div>
      {action && <div className="max-sm:ml-7">{action}</div>}
      {onRetry && (
        <Button size="small" className="max-sm:ml-7" onClick={onRetry}>
          {t("Retry")}
        </Button>
      )}
    </div>
  );
}

import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

interface SettingRowProps {
  icon: LucideIcon | (() => ReactNode);
  title: ReactNode;
  /** Beside the title, such as a badge. */
  mark?: ReactNode;
  /** Below the title. */
  about?: ReactNode;
  /** Buttons at the row's end. */
  children?: ReactNode;
}

/** One thing of a card's list: a picture, what it is, and what can be done with it. */
export function SettingRow({ icon: Icon, title, mark, about, children }: SettingRowProps) {
  return (
    <li className="flex items-center gap-3 py-3 first:pt-0 last:pb-0">
      <span aria-hidden className="flex size-9 shrink-0 items-center justify-center rounded-md bg-subtle text-muted">
        <Icon aria-hidden className="size-4" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2">
          <bdi className="max-w-full break-words font-medium">{title}</bdi>
          {mark}
        </p>
        {about && <p className="text-table text-muted">{about}</p>}
      </div>
      <div className="flex shrink-0 items-center gap-1">{children}</div>
    </li>
  );
}

/** The list of a card. */
export function SettingRows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="divide-y divide-border">
      {children}
    </ul>
  );
}

import Link from "next/link";
import type { ReactNode } from "react";
import { NamedIcon } from "../../ui/named-icon.tsx";

interface PluginLineProps {
  name: string;
  /** Name of its icon; plugins without one have blocks. */
  icon: string;
  /** Where the name leads. */
  href?: string | undefined;
  version: string;
  description: string;
  /** Right of the name. */
  note?: ReactNode;
  /** What is wrong with it, below the description. */
  fault?: ReactNode;
  /** What can be done, at the line's end. */
  children: ReactNode;
}

/** One plugin of a list. */
export function PluginLine({ name, icon, href, version, description, note, fault, children }: PluginLineProps) {
  return (
    <li className="flex items-center gap-3 py-4">
      <span className="flex size-9 shrink-0 items-center justify-center rounded-md bg-subtle text-muted max-sm:hidden">
        <NamedIcon name={icon} />
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h3 className="min-w-0 truncate font-medium" title={name}>
            {href ? (
              <Link href={href} className="underline-offset-4 hover:underline">
                {name}
              </Link>
            ) : (
              name
            )}
          </h3>
          {version && <span className="text-meta text-muted">{version}</span>}
          {note}
        </div>
        {description && <p className="mt-0.5 line-clamp-2 text-muted">{description}</p>}
        {fault}
      </div>
      {children}
    </li>
  );
}

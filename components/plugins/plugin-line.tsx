import Link from "next/link";
import type { ReactNode } from "react";
import { NamedIcon } from "../ui/named-icon.tsx";

/** What any list says of a plugin. */
interface PluginCaption {
  id: string;
  /** Where there is none, the id stands for it. */
  title: string | null;
  /** Name of its icon; plugins without one have blocks. */
  icon: string | null;
  version: string | null;
  description: string | null;
}

interface PluginLineProps {
  plugin: PluginCaption;
  /** Where the name leads. */
  href?: string | undefined;
  /** Right of the name. */
  note?: ReactNode;
  /** What is wrong with it, below the description. */
  fault?: ReactNode;
  /** Where it leads, below all of that. */
  links?: ReactNode;
  /** What can be done, at the line's end. */
  children?: ReactNode;
}

/** The lines of a list of plugins. */
export function PluginLines({ children }: { children: ReactNode }) {
  return <ul className="-my-4 divide-y divide-border">{children}</ul>;
}

/** One plugin of a list. */
export function PluginLine({ plugin, href, note, fault, links, children }: PluginLineProps) {
  const name = plugin.title || plugin.id;
  return (
    <li className="flex items-center gap-3 py-4">
      <span className="flex size-9 shrink-0 items-center justify-center rounded-md bg-subtle text-muted max-sm:hidden">
        <NamedIcon name={plugin.icon ?? ""} />
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h3 className="line-clamp-2 min-w-0 break-words font-medium" title={name}>
            {href ? (
              <Link href={href} className="underline-offset-4 hover:underline">
                {name}
              </Link>
            ) : (
              name
            )}
          </h3>
          {plugin.version && <span className="text-meta text-muted">{plugin.version}</span>}
          {note}
        </div>
        {plugin.description && <p className="mt-0.5 line-clamp-2 text-muted">{plugin.description}</p>}
        {fault}
        {links}
      </div>
      {children}
    </li>
  );
}

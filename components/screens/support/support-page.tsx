import { ArrowUpRight, Code, Database, KeyRound, MessagesSquare, Play, Plus } from "lucide-react";
import Link from "next/link";
import { routes } from "../../../lib/console/routes.ts";
import type { About, Health } from "../../../lib/contract/calls/answers/system.ts";
import { Card } from "../../ui/card.tsx";
import { type GuideEntry, GuideList } from "./guide-list.tsx";
import { HealthCard } from "./health-card.tsx";

const steps = [
  {
    icon: Plus,
    name: "Create a project",
    text: "One backend with its own models and data.",
    href: routes.newProject,
  },
  {
    icon: Database,
    name: "Add a model",
    text: "Fields and relations become tables at once.",
    href: routes.model,
    inProject: true,
  },
  {
    icon: KeyRound,
    name: "Make an API token",
    text: "It gives a program access with a role.",
    href: () => routes.setting("api-secrets"),
    inProject: true,
  },
  { icon: Play, name: "Try the API", text: "Write a query and see its answer.", href: routes.api, inProject: true },
];

interface SupportPageProps {
  about: About;
  guides: readonly GuideEntry[];
  health: Health;
  hasProject: boolean;
}

/** First steps, whether the installation works, documentation, community and version. */
export function SupportPage({ about, guides, health, hasProject }: SupportPageProps) {
  return (
    <div className="w-full max-w-form space-y-6 p-edge">
      <Card title="First steps">
        <ol className="space-y-4">
          {steps.map(({ icon: Icon, name, text, href, inProject }) => (
            <li key={name} className="flex gap-3">
              <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
              <div>
                {inProject && !hasProject ? (
                  <span className="font-medium">{name}</span>
                ) : (
                  <Link href={href()} className="rounded-sm font-medium underline-offset-4 hover:underline">
                    {name}
                  </Link>
                )}
                <p className="text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </Card>
      <HealthCard health={health} />
      <Card title="Documentation" description="For the version that runs here.">
        <GuideList guides={guides} />
        <ul className="mt-5 flex flex-wrap gap-x-6 gap-y-2 border-t pt-4 empty:hidden">
          {about.source_code_url && <ExternalLink href={about.source_code_url} icon={Code} name="Source code" />}
          {about.community_url && (
            <ExternalLink href={about.community_url} icon={MessagesSquare} name="Community chat" />
          )}
        </ul>
      </Card>
      <p className="text-meta text-muted">{`Plinth ${about.version}`}</p>
    </div>
  );
}

function ExternalLink({ href, icon: Icon, name }: { href: string; icon: typeof Code; name: string }) {
  return (
    <li>
      <a
        href={href}
        target="_blank"
        rel="noreferrer"
        className="inline-flex items-center gap-2 rounded-sm font-medium text-accent underline-offset-4 hover:underline"
      >
        <Icon aria-hidden className="size-4" />
        {name}
        <ArrowUpRight aria-hidden className="size-4" />
        <span className="sr-only">(opens in a new tab)</span>
      </a>
    </li>
  );
}

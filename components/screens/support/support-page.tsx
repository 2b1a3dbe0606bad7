import { ArrowUpRight, Code, Database, KeyRound, MessagesSquare, Play, Plus } from "lucide-react";
import Link from "next/link";
import { routes } from "../../../lib/console/routes.ts";
import type { About, Health } from "../../../lib/contract/calls/answers/system.ts";
import { msg, t } from "../../../lib/kernel/words/words.ts";
import { Card } from "../../ui/card.tsx";
import { type GuideEntry, GuideList } from "./guide-list.tsx";
import { HealthCard } from "./health-card.tsx";

const steps = [
  {
    icon: Plus,
    name: msg("Create a project"),
    text: msg("One backend with its own models and data."),
    href: routes.newProject,
  },
  {
    icon: Database,
    name: msg("Add a model"),
    text: msg("Fields and relations become tables at once."),
    href: routes.model,
    inProject: true,
  },
  {
    icon: KeyRound,
    name: msg("Make an API token"),
    text: msg("It gives a program access with a role."),
    href: () => routes.setting("api-secrets"),
    inProject: true,
  },
  {
    icon: Play,
    name: msg("Try the API"),
    text: msg("Write a query and see its answer."),
    href: routes.api,
    inProject: true,
  },
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
      <Card title={t("First steps")}>
        <ol className="space-y-4">
          {steps.map(({ icon: Icon, name, text, href, inProject }) => (
            <li key={String(name)} className="flex gap-3">
              <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
              <div>
                {inProject && !hasProject ? (
                  <span className="font-medium">{t(name)}</span>
                ) : (
                  <Link href={href()} className="rounded-sm font-medium underline-offset-4 hover:underline">
                    {t(name)}
                  </Link>
                )}
                <p className="text-muted">{t(text)}</p>
              </div>
            </li>
          ))}
        </ol>
      </Card>
      <HealthCard health={health} />
      <Card title={t("Documentation")} description={t("For the version that runs here.")}>
        <GuideList guides={guides} />
        <ul className="mt-5 flex flex-wrap gap-x-6 gap-y-2 border-t pt-4 empty:hidden">
          {about.source_code_url && <ExternalLink href={about.source_code_url} icon={Code} name={t("Source code")} />}
          {about.community_url && (
            <ExternalLink href={about.community_url} icon={MessagesSquare} name={t("Community chat")} />
          )}
        </ul>
      </Card>
      <p className="text-meta text-muted">{t("Plinth {version}", { version: about.version })}</p>
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
        <span className="sr-only">{t("(opens in a new tab)")}</span>
      </a>
    </li>
  );
}

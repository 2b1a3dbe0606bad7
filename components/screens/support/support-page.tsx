import { ArrowUpRight, BookOpen, Code, Database, KeyRound, MessagesSquare, Play, Plus } from "lucide-react";
import Link from "next/link";
import type { About } from "../../../lib/console/about.ts";
import { routes } from "../../../lib/console/routes.ts";
import { sourceAddress } from "../../../lib/console/source-address.ts";
import { Card } from "../../ui/card.tsx";

const steps = [
  {
    icon: Plus,
    name: "Create a project",
    text: "One backend with its own models and data.",
    href: routes.newProject(),
  },
  {
    icon: Database,
    name: "Add a model",
    text: "Fields and relations become tables at once.",
    href: routes.model(),
    inProject: true,
  },
  {
    icon: KeyRound,
    name: "Make an API token",
    text: "It names the project and what may be done.",
    href: routes.setting("api-secrets"),
    inProject: true,
  },
  { icon: Play, name: "Try the API", text: "Write a query and see its answer.", href: routes.api(), inProject: true },
];

const pages = [
  { file: "README.md", text: "Start, settings, the first query, your own PostgreSQL" },
  { file: "docs/generated-api.md", text: "Queries, filters, sorting, writing and relations of your GraphQL API" },
  { file: "docs/rest-api.md", text: "The same records by plain HTTP" },
  { file: "docs/plugins.md", text: "What a plugin of a project is, and how it is added and activated" },
  { file: "docs/architecture.md", text: "How the product is built, and the trip of a request" },
  { file: "docs/decisions", text: "Choices that are hard to undo, and their reasons" },
];

/** First steps, documentation, community and version. */
export function SupportPage({ about, hasProject }: { about: About; hasProject: boolean }) {
  return (
    <div className="w-full max-w-form space-y-6 p-6 max-sm:p-4">
      <Card title="First steps">
        <ol className="space-y-4">
          {steps.map(({ icon: Icon, name, text, href, inProject }) => (
            <li key={name} className="flex gap-3">
              <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
              <div>
                {inProject && !hasProject ? (
                  <span className="font-medium">{name}</span>
                ) : (
                  <Link href={href} className="rounded-sm font-medium underline-offset-4 hover:underline">
                    {name}
                  </Link>
                )}
                <p className="text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </Card>
      <Card title="Documentation" description="Comes with the source code of this installation.">
        <ul className="space-y-4">
          {pages.map(({ file, text }) => {
            const address = sourceAddress(file, about.source_code_url);
            return (
              <li key={file} className="flex gap-3">
                <BookOpen aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
                <div>
                  <p className="font-mono text-table">
                    {address ? (
                      <a
                        href={address}
                        target="_blank"
                        rel="noreferrer"
                        className="rounded-sm underline-offset-4 hover:underline"
                      >
                        {file}
                        <span className="sr-only"> (opens in a new tab)</span>
                      </a>
                    ) : (
                      file
                    )}
                  </p>
                  <p className="text-muted">{text}</p>
                </div>
              </li>
            );
          })}
        </ul>
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

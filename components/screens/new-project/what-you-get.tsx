import { Code, Database, LayoutDashboard } from "lucide-react";
import { msg, t } from "../../../lib/kernel/words/words.ts";
import { Card } from "../../ui/card.tsx";

const facts = [msg("5 Plans Available"), msg("99.9% Uptime"), msg("24/7 Support")];

const parts = [
  {
    icon: Database,
    name: msg("Database Ready"),
    text: msg("Real PostgreSQL tables for your models, readable by any SQL tool."),
  },
  {
    icon: Code,
    name: msg("GraphQL API"),
    text: msg("Queries, filters, relations and mutations, made from your models at once."),
  },
  {
    icon: LayoutDashboard,
    name: msg("Admin Console"),
    text: msg("Screens to model, edit, publish and search your data."),
  },
];

/** The strip of three facts under the database card: what is sold, and so only where payments are set up. */
export function FactStrip() {
  return (
    <ul className="grid grid-cols-3 divide-x divide-border rounded border bg-surface text-center text-meta text-muted">
      {facts.map((fact) => (
        <li key={String(fact)} className="px-2 py-3">
          {t(fact)}
        </li>
      ))}
    </ul>
  );
}

/** What a new project comes with. */
export function WhatYouGet() {
  return (
    <Card title={t("What you'll get")}>
      <ul className="space-y-4">
        {parts.map(({ icon: Icon, name, text }) => (
          <li key={String(name)} className="flex gap-3">
            <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
            <div>
              <p className="font-medium">{t(name)}</p>
              <p className="text-muted">{t(text)}</p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

import { Code, Database, LayoutDashboard } from "lucide-react";
import { Card } from "../../ui/card.tsx";

const facts = ["5 Plans Available", "99.9% Uptime", "24/7 Support"];

const parts = [
  { icon: Database, name: "Database Ready", text: "Real PostgreSQL tables for your models, readable by any SQL tool." },
  {
    icon: Code,
    name: "GraphQL API",
    text: "Queries, filters, relations and mutations, made from your models at once.",
  },
  { icon: LayoutDashboard, name: "Admin Console", text: "Screens to model, edit, publish and search your data." },
];

/** The strip of three facts under the database card: what is sold, and so only where payments are set up. */
export function FactStrip() {
  return (
    <ul className="grid grid-cols-3 divide-x divide-border rounded border bg-surface text-center text-meta text-muted">
      {facts.map((fact) => (
        <li key={fact} className="px-2 py-3">
          {fact}
        </li>
      ))}
    </ul>
  );
}

/** What a new project comes with. */
export function WhatYouGet() {
  return (
    <Card title="What you'll get">
      <ul className="space-y-4">
        {parts.map(({ icon: Icon, name, text }) => (
          <li key={name} className="flex gap-3">
            <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
            <div>
              <p className="font-medium">{name}</p>
              <p className="text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

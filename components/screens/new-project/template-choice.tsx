import { Building2, Globe, Newspaper, Square, Store } from "lucide-react";
import type { ComponentType } from "react";
import type { TemplateName } from "../../../lib/contract/projects/templates.ts";
import { type Message, msg, t } from "../../../lib/kernel/words/words.ts";
import { templateTitles } from "../../projects/template-titles.ts";

interface Card {
  value: TemplateName | "";
  title: Message;
  text: Message;
  icon: ComponentType<{ className?: string; "aria-hidden"?: true }>;
}

const cards: readonly Card[] = [
  { value: "", title: msg("Blank"), text: msg("No models yet: design your own."), icon: Square },
  {
    value: "blog",
    title: templateTitles.blog,
    text: msg("Posts, authors, categories, tags and comments of a small magazine."),
    icon: Newspaper,
  },
  {
    value: "shop",
    title: templateTitles.shop,
    text: msg("Products, customers, orders and reviews of a coffee shop."),
    icon: Store,
  },
  {
    value: "saas",
    title: templateTitles.saas,
    text: msg("Companies that each see only their own projects, tasks and people."),
    icon: Building2,
  },
  {
    value: "atlas",
    title: templateTitles.atlas,
    text: msg("250 countries and 352 cities: enough to try filters, sorting and maps."),
    icon: Globe,
  },
];

/**
 * What a project can begin with, as radio buttons. It needs no script: whoever shows it hears of changes as they
 * bubble.
 */
export function TemplateChoice({ first }: { first: TemplateName | "" }) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{t("Start with")}</legend>
      <div className="grid gap-2">
        {cards.map(({ value, title, text, icon: Icon }) => (
          <label
            key={value}
            className="flex cursor-pointer gap-3 rounded-md border p-3 transition-colors not-has-checked:hover:bg-subtle has-checked:border-accent has-checked:bg-accent-soft has-disabled:cursor-not-allowed has-disabled:opacity-50 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="template"
              value={value}
              defaultChecked={value === first}
              autoComplete="off"
              className="sr-only"
            />
            <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
            <span className="min-w-0">
              <span className="block font-medium">{t(title)}</span>
              <span className="block text-meta text-muted">{t(text)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

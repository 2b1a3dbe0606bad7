"use client";

import Link from "next/link";
import { Controller, type UseFormReturn } from "react-hook-form";
import { routes } from "../../../lib/console/routes.ts";
import { rich } from "../../../lib/console/words/rich.tsx";
import { languageName } from "../../../lib/contract/language-name.ts";
import { contentLanguages } from "../../../lib/contract/limits.ts";
import type { GeneralSettingsInput } from "../../../lib/contract/projects/update-project.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { CheckboxGroupField } from "../../forms/checkbox-group-field.tsx";
import { ChoiceField } from "../../forms/choice-field.tsx";
import { Card } from "../../ui/card.tsx";
import type { SelectOption } from "../../ui/inputs/select.tsx";
import { Switch } from "../../ui/inputs/switch.tsx";
import { LogicLink } from "../../ui/logic-link.tsx";

interface ContentSettingsProps {
  form: UseFormReturn<GeneralSettingsInput>;
  plugins: readonly SelectOption[];
}

/** Languages, history, hooks and the plugins that store and compute. */
export function ContentSettings({ form, plugins }: ContentSettingsProps) {
  const { control } = form;
  const languages = contentLanguages.map((value) => ({ value, label: languageName(value) }));
  const chosen = form.watch("settings.locals") as string[];
  return (
    <>
      <Card
        title={t("Languages")}
        description={rich(
          "Fields can be translated into these languages. Each field's settings under <link>Model</link> say which it has.",
          {
            link: (words) => (
              <Link href={routes.model()} className="rounded-sm underline underline-offset-4">
                {words}
              </Link>
            ),
          },
        )}
      >
        <div className="space-y-5">
          <CheckboxGroupField
            control={control}
            name="settings.locals"
            label={t("Content languages")}
            itemName="languages"
            required
            options={languages}
          />
          <ChoiceField
            control={control}
            name="settings.default_locale"
            label={t("Default language")}
            help={t("Used when a request names no language.")}
            options={languages.filter(({ value }) => chosen.includes(value))}
          />
        </div>
      </Card>
      <Card title={t("Records and functions")}>
        <div className="space-y-5">
          <Controller
            control={control}
            name="settings.enable_revision_history"
            render={({ field }) => (
              <Switch
                label={t("Document history")}
                help={t("Keeps the earlier versions of each record.")}
                checked={field.value}
                onCheckedChange={field.onChange}
              />
            )}
          />
          <Controller
            control={control}
            name="settings.system_graphql_hooks"
            render={({ field }) => (
              <Switch
                label={t("System GraphQL hooks")}
                help={rich(
                  "Functions run before and after records are created, updated and deleted. Before a write they can change or refuse it. Each function has its models in its settings, under <link>Logic</link>.",
                  { link: (words) => <LogicLink>{words}</LogicLink> },
                )}
                checked={field.value}
                onCheckedChange={field.onChange}
              />
            )}
          />
          <ChoiceField
            control={control}
            name="settings.default_storage_plugin"
            label={t("Default storage plugin")}
            help={t(
              "For a plugin whose server stores the media files. Plugins that are only screens, such as Media, store none: files stay with this installation.",
            )}
            none={t("None: this installation")}
            options={plugins}
          />
          <ChoiceField
            control={control}
            name="settings.default_function_plugin"
            label={t("Default function plugin")}
            help={t(
              "For a plugin whose server runs the functions. Otherwise they run in a sandbox of this installation.",
            )}
            none={t("None: this installation")}
            options={plugins}
          />
        </div>
      </Card>
    </>
  );
}

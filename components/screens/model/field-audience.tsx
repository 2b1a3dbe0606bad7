"use client";

import { useQuery } from "@urql/next";
import type { UseFormReturn } from "react-hook-form";
import { graphql } from "../../../lib/console/graphql.ts";
import { languageName } from "../../../lib/contract/language-name.ts";
import { offeredLanguages } from "../../../lib/contract/locales.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import type { FieldConfig } from "../../field-kinds/settings/config-values.ts";
import { CheckboxGroupField } from "../../forms/checkbox-group-field.tsx";

const AudienceQuery = graphql(`
  query FieldDrawer_Audience {
    currentProject { id roles settings { project_id locals default_locale } }
  }
`);

interface FieldAudienceProps {
  form: UseFormReturn<FieldConfig>;
  /** Whether the field can be kept in several languages. */
  translatable: boolean;
}

/** In which languages a field is kept, and which roles never see it. */
export function FieldAudience({ form, translatable }: FieldAudienceProps) {
  const [{ data }] = useQuery({ query: AudienceQuery });
  const project = data?.currentProject;
  const fallback = project?.settings?.default_locale || "en";
  const own = (project?.settings?.locals ?? []).filter((locale) => locale !== null);
  const { locals, hide_for_roles } = form.formState.defaultValues ?? {};
  const languages = offeredLanguages({ fallback, all: own }, chosen(locals));
  const roles = Object.entries((project?.roles ?? {}) as Record<string, { is_admin?: boolean }>)
    .filter(([, role]) => !role.is_admin)
    .map(([name]) => name);
  const shownRoles = [...new Set([...roles, ...chosen(hide_for_roles)])].toSorted();
  return (
    <>
      {translatable && languages.length > 0 && (
        <CheckboxGroupField
          control={form.control}
          name="locals"
          label={t("Translated into")}
          itemName="languages"
          help={t("In addition to {fallback}. Content languages are set in the general settings.", {
            fallback: languageName(fallback),
          })}
          options={languages.map((value) => ({
            value,
            label: own.includes(value)
              ? languageName(value)
              : t("{language} (no content language of the project)", { language: languageName(value) }),
          }))}
        />
      )}
      {shownRoles.length > 0 && (
        <CheckboxGroupField
          control={form.control}
          name="hide_for_roles"
          label={t("Hidden from roles")}
          itemName="roles"
          help={t("For these roles the field does not exist: not in answers, filters, sorting or errors.")}
          options={shownRoles.map((value) => ({ value, label: value }))}
        />
      )}
    </>
  );
}

const chosen = (values: readonly (string | undefined)[] | undefined) =>
  (values ?? []).filter((value) => value !== undefined);

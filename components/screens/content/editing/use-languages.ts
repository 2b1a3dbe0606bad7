"use client";

import { useQuery } from "@urql/next";
import { useMemo } from "react";
import { graphql } from "../../../../lib/console/graphql.ts";
import { isLocalised, type Languages } from "../../../../lib/contract/locales.ts";
import type { ConsoleModel } from "../../../models/console-models.ts";

const LanguagesQuery = graphql(`
  query Content_Languages {
    currentProject { id settings { project_id locals default_locale } }
  }
`);

const onlyDefault: Languages = { fallback: "en", all: ["en"] };

/** The project's languages, asked for only where the model has fields in several; null until they are known. */
export function useLanguages(model: ConsoleModel): Languages | null {
  const needed = model.fields.some(isLocalised);
  const [{ data, error }] = useQuery({ query: LanguagesQuery, pause: !needed });
  const settings = data?.currentProject?.settings;
  return useMemo(() => {
    if (!needed || error) return onlyDefault;
    if (!settings) return null;
    const fallback = settings.default_locale || "en";
    const all = (settings.locals ?? []).filter((locale) => locale !== null);
    return { fallback, all: [...new Set([fallback, ...all])] };
  }, [needed, error, settings]);
}

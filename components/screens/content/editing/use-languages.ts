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

/**
 * The project's languages, asked for only where the model has fields in several; null until they are known. The same
 * object until they change, however often they are read.
 */
export function useLanguages(model: ConsoleModel): Languages | null {
  const needed = model.fields.some(isLocalised);
  const [{ data, error }] = useQuery({ query: LanguagesQuery, pause: !needed });
  const settings = data?.currentProject?.settings;
  const fallback = settings?.default_locale || "en";
  const known = settings && [...new Set([fallback, ...(settings.locals ?? [])])].filter((locale) => locale !== null);
  const all = known?.join();
  return useMemo(() => {
    if (!needed || error) return onlyDefault;
    return all === undefined ? null : { fallback, all: all.split(",") };
  }, [needed, error, fallback, all]);
}

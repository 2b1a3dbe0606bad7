"use client";

import { useMemo } from "react";
import { t } from "../../../lib/kernel/words/words.ts";
import { usePageAddress } from "../../address/page-address.ts";
import { sectionOf, sections } from "../../console/sections.ts";
import { usePageTitle } from "../../console/use-page-title.ts";
import { labelOf } from "../../models/listed-models.ts";
import { useModels } from "../../models/use-models.ts";
import { ContentScreen } from "./content-screen.tsx";
import { columnsCookie } from "./list/column-choice.ts";
import type { KeptColumns } from "./list/use-columns.ts";

/**
 * The content of the model that the address names: of the one that the server rendered, and of others that the reader
 * goes to from there, which takes no other page.
 */
export function ContentPages({ name: rendered, kept }: { name: string; kept: KeptColumns }) {
  const name = sectionOf(usePageAddress().path).model ?? rendered;
  const own = useMemo(
    () => (name === rendered ? kept : { ...kept, text: readCookie(columnsCookie(kept.owner)) }),
    [name, rendered, kept],
  );
  usePageTitle(labelOf(useModels().models, name), t(sections.content.title));
  return <ContentScreen name={name} kept={own} />;
}

/** A cookie of the window's present address; null without one. */
function readCookie(name: string): string | null {
  const start = `${name}=`;
  const found = document.cookie.split("; ").find((cookie) => cookie.startsWith(start));
  return found ? decodeURIComponent(found.slice(start.length)) : null;
}

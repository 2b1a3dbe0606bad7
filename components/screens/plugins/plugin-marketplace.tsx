"use client";

import Link from "next/link";
import { t } from "../../../lib/kernel/words/words.ts";
import { Button } from "../../ui/button.tsx";
import { buttonStyle } from "../../ui/button-style.ts";
import { Card } from "../../ui/card.tsx";

interface PluginMarketplaceProps {
  /** Address of the plugin guide: here, or where the source code is kept. */
  guide: string;
  onBrowse(): void;
}

/** The ways to more plugins. */
export function PluginMarketplace({ guide, onBrowse }: PluginMarketplaceProps) {
  return (
    <Card title={t("Plugin Marketplace")} description={t("More plugins of this installation, and how to write one.")}>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onBrowse}>{t("Browse Plugins")}</Button>
        {guide.startsWith("/") ? (
          <Link href={guide} className={buttonStyle()}>
            {t("Plugin Documentation")}
          </Link>
        ) : (
          <a href={guide} target="_blank" rel="noreferrer" className={buttonStyle()}>
            {t("Plugin Documentation")}
          </a>
        )}
      </div>
    </Card>
  );
}

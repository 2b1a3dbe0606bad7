"use client";

import Link from "next/link";
import { Button } from "../../ui/button.tsx";
import { buttonStyle } from "../../ui/button-style.ts";
import { Card } from "../../ui/card.tsx";

interface PluginMarketplaceProps {
  /** Address of the plugin guide: here, or where the source code is kept. */
  guide: string;
  /** The list of plugins that can be activated is on this page. */
  canBrowse: boolean;
  onRefresh(): void;
}

/** The ways to more plugins. */
export function PluginMarketplace({ guide, canBrowse, onRefresh }: PluginMarketplaceProps) {
  const browse = () => {
    onRefresh();
    const list = canBrowse ? document.getElementById("available-plugins") : null;
    list?.scrollIntoView({ block: "start" });
    list?.focus({ preventScroll: true });
  };
  return (
    <Card title="Plugin Marketplace" description="Plugins that are added to the project can be activated here.">
      <div className="flex flex-wrap gap-2">
        <Button onClick={browse}>Browse Plugins</Button>
        {guide.startsWith("/") ? (
          <Link href={guide} className={buttonStyle()}>
            Plugin Documentation
          </Link>
        ) : (
          <a href={guide} target="_blank" rel="noreferrer" className={buttonStyle()}>
            Plugin Documentation
          </a>
        )}
      </div>
    </Card>
  );
}

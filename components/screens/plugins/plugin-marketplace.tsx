"use client";

import Link from "next/link";
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
    <Card title="Plugin Marketplace" description="More plugins of this installation, and how to write one.">
      <div className="flex flex-wrap gap-2">
        <Button onClick={onBrowse}>Browse Plugins</Button>
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

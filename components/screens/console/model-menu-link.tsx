"use client";

import { MoreHorizontal } from "lucide-react";
import { whenUsed } from "../../../lib/console/when-used.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import type { ConsoleModel } from "../../models/console-models.ts";
import type { ModelAction } from "../../models/model-actions.tsx";
import { ModelTile } from "../../models/model-tile.tsx";
import { MenuLink } from "../../shell/side-menu.tsx";
import { Button } from "../../ui/button.tsx";
import { demand, onDemand } from "../../ui/loading/on-demand.tsx";
import { DropdownMenu } from "../../ui/menus/dropdown-menu.tsx";

const ModelMenu = onDemand(() => import("./model-menu.tsx"));
/** Nobody waits for them: they come once the page is used. */
const counts = demand(() => import("../../models/record-count.tsx"));
whenUsed(() => void counts.load().catch(() => undefined));

interface ModelMenuLinkProps {
  model: ConsoleModel;
  href: string;
  active: boolean;
  onNear?: (() => void) | undefined;
  follow?: (() => void) | undefined;
  /** Without it there is no menu: only the designer offers one. */
  onAction?: ((action: ModelAction) => void) | undefined;
}

/** A model in the side menu, with what can be done to it. */
export function ModelMenuLink({ model, href, active, onNear, follow, onAction }: ModelMenuLinkProps) {
  const Count = counts.useLoaded();
  const menu = onAction && (
    <DropdownMenu
      trigger={
        <Button
          variant="ghost"
          size="icon"
          className="mr-0.5 size-8!"
          aria-label={t("Actions for {label}", { label: model.label })}
        >
          <MoreHorizontal aria-hidden className="size-4 text-muted" />
        </Button>
      }
      panel={(frame) => <ModelMenu {...frame} onAction={onAction} />}
    />
  );
  return (
    <MenuLink
      href={href}
      lead={<ModelTile model={model} />}
      tail={Count && !model.single_page && model.may.read && <Count model={model.name} />}
      active={active}
      action={menu}
      onNear={onNear}
      follow={follow}
    >
      <span title={model.label} dir="auto">
        {model.label}
      </span>
    </MenuLink>
  );
}

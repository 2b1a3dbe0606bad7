"use client";

import { useMemo, useState } from "react";
import { t } from "../../../../lib/kernel/words/words.ts";
import { FilterGroupBox, firstCondition } from "../../../filter/filter-group-box.tsx";
import { type FilterStep, filterSteps, stepsAt } from "../../../filter/filter-steps.ts";
import { conditionWhere, type FilterNode, newGroup, treeOf, type Where, whereOf } from "../../../filter/filter-tree.ts";
import type { ConsoleModel } from "../../../models/console-models.ts";
import { useModels } from "../../../models/use-models.ts";
import { Button } from "../../../ui/button.tsx";
import { Drawer } from "../../../ui/dialogs/drawer.tsx";

interface FilterDrawerProps {
  model: ConsoleModel;
  where: Where | null;
  onApply(where: Where | null): void;
  onClose(): void;
}

/** Builds the filter of a list. It takes effect when it is applied. */
export default function FilterDrawer({ model, where, onApply, onClose }: FilterDrawerProps) {
  const { models } = useModels();
  const steps = useMemo(() => filterSteps(model, models), [model, models]);
  const [tree, setTree] = useState(() => {
    const read = treeOf(steps, where);
    return read.items.length > 0 ? read : newGroup([firstCondition(steps)]);
  });
  const [checked, setChecked] = useState(false);
  const isWhole = (node: FilterNode, among: FilterStep[]): boolean =>
    node.kind === "group"
      ? node.items.every((item) => isWhole(item, stepsAt(among, node.path)))
      : node.kind === "raw" || conditionWhere(among, node) !== null;
  const apply = () => {
    setChecked(true);
    if (!isWhole(tree, steps)) return;
    onApply(whereOf(steps, tree));
    onClose();
  };
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      width={600}
      title={t("Filter records")}
      description={model.label}
      footer={
        <>
          {where && (
            <Button
              variant="ghost"
              onClick={() => {
                onApply(null);
                onClose();
              }}
            >
              {t("Clear filters")}
            </Button>
          )}
          <Button variant="primary" onClick={apply}>
            {t("Apply filters")}
          </Button>
        </>
      }
    >
      <form
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        <FilterGroupBox steps={steps} group={tree} onChange={setTree} checked={checked} />
        <button type="submit" hidden tabIndex={-1}>
          {t("Apply filters")}
        </button>
      </form>
    </Drawer>
  );
}

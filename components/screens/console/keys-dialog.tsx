"use client";

import { Fragment } from "react";
import { t } from "../../../lib/kernel/words/words.ts";
import DialogPanel from "../../ui/dialogs/dialog-panel.tsx";

interface KeyGroup {
  title: string;
  /** Keys of which each does it, or that are pressed together. */
  keys: readonly (readonly [keys: readonly string[], what: string])[];
}

const control = () => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘" : "Ctrl");

const groupsOf = (ctrl: string): readonly KeyGroup[] => [
  {
    title: t("Anywhere"),
    keys: [
      [[`${ctrl} K`], t("Search and commands")],
      [["?"], t("This list")],
      [["Esc"], t("Close what is open")],
    ],
  },
  {
    title: t("Table of records"),
    keys: [
      [["/"], t("Go to the search")],
      [["c"], t("New record")],
      [["j", "k"], t("Next or previous row")],
      [["Enter"], t("Open the row")],
      [["→", "←"], t("Into the row's cells, and back out")],
      [["Enter", "F2"], t("Edit the cell")],
      [["Shift →", "Shift ←"], t("Widen or narrow the column whose heading has the focus")],
      [["Shift Home"], t("Give that column its first width back")],
    ],
  },
  {
    title: t("Record"),
    keys: [
      [["j", "k"], t("Next or previous record")],
      [[`${ctrl} S`], t("Save")],
    ],
  },
  { title: t("Forms in drawers"), keys: [[[`${ctrl} S`], t("Save")]] },
  {
    title: t("Graph of models"),
    keys: [
      [["+", "-"], t("Zoom in or out")],
      [["0"], t("Show all models")],
      [["←", "↑", "↓", "→"], t("Move the drawing")],
    ],
  },
];

/** What can be done by keys. None of it is needed for anything. */
export function KeysDialog({ onOpenChange }: { onOpenChange(open: boolean): void }) {
  return (
    <DialogPanel open onOpenChange={onOpenChange} title={t("Keyboard shortcuts")}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section tabIndex={0} aria-label={t("Keys")} className="space-y-5 rounded-sm">
        {groupsOf(control()).map(({ title, keys }) => (
          <section key={title}>
            <h3 className="mb-1 text-meta font-medium text-muted">{title}</h3>
            <dl className="divide-y divide-border">
              {keys.map(([pressed, what]) => (
                <div key={what} className="flex min-h-9 items-center justify-between gap-4">
                  <dt>{what}</dt>
                  <dd className="flex shrink-0 items-center gap-1 text-meta text-muted">
                    {pressed.map((key, at) => (
                      <Fragment key={key}>
                        {at > 0 && <span className="sr-only">{t("or")}</span>}
                        <kbd className="min-w-6 rounded-sm border bg-subtle px-1.5 py-0.5 text-center font-sans">
                          {key}
                        </kbd>
                      </Fragment>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </section>
    </DialogPanel>
  );
}

"use client";

import { Fragment } from "react";
import DialogPanel from "../../ui/dialogs/dialog-panel.tsx";

interface KeyGroup {
  title: string;
  /** Keys of which each does it, or that are pressed together. */
  keys: readonly (readonly [keys: readonly string[], what: string])[];
}

const control = () => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘" : "Ctrl");

const groupsOf = (ctrl: string): readonly KeyGroup[] => [
  {
    title: "Anywhere",
    keys: [
      [[`${ctrl} K`], "Search and commands"],
      [["?"], "This list"],
      [["Esc"], "Close what is open"],
    ],
  },
  {
    title: "Table of records",
    keys: [
      [["/"], "Go to the search"],
      [["c"], "New record"],
      [["j", "k"], "Next or previous row"],
      [["Enter"], "Open the row"],
      [["→", "←"], "To the cells of the row, and back"],
      [["Enter", "F2"], "Edit the cell"],
      [["Shift →", "Shift ←"], "Wider or narrower, on a column's heading"],
      [["Shift Home"], "The column's own width"],
    ],
  },
  {
    title: "Record",
    keys: [
      [["j", "k"], "Next or previous record"],
      [[`${ctrl} S`], "Save"],
    ],
  },
  { title: "Forms in drawers", keys: [[[`${ctrl} S`], "Save"]] },
  {
    title: "Graph of models",
    keys: [
      [["+", "-"], "Zoom in or out"],
      [["0"], "Show all models"],
      [["←", "↑", "↓", "→"], "Move the drawing"],
    ],
  },
];

/** What can be done by keys. None of it is needed for anything. */
export function KeysDialog({ onOpenChange }: { onOpenChange(open: boolean): void }) {
  return (
    <DialogPanel open onOpenChange={onOpenChange} title="Keyboard shortcuts">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section tabIndex={0} aria-label="Keys" className="space-y-5 rounded-sm">
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
                        {at > 0 && <span className="sr-only">or</span>}
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

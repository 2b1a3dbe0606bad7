"use client";

import { useState } from "react";
import { whenUsed } from "../../../lib/console/when-used.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { demand } from "../loading/on-demand.tsx";
import { type SelectProps, SelectText, selectStyle } from "./select-text.tsx";

export type { SelectOption } from "./select-text.tsx";

const list = demand(() => import("./select-list.tsx"));
whenUsed(() => list.load().catch(() => undefined));

const openingKeys = ["Enter", " ", "ArrowDown", "ArrowUp"];

/**
 * One of a list. An empty value shows the placeholder. Until it is used, and the list has come, a button stands for it
 * that looks and opens alike: a table may hold hundreds.
 */
export function Select({ placeholder = t("Select…"), ...props }: SelectProps) {
  const List = list.useLoaded();
  const [opened, setOpened] = useState(false);
  const [focused, setFocused] = useState(false);
  const [used, setUsed] = useState(false);
  if (List && (opened || focused) && !used) setUsed(true);
  if (List && used) return <List {...props} placeholder={placeholder} startsOpen={opened} startsFocused={focused} />;
  const { value, onValueChange: _, options, disabled, className, onBlur, ...control } = props;
  const text = options.find((option) => option.value === value)?.label;
  const open = () => {
    setOpened(true);
    void list.load();
  };
  return (
    <button
      {...control}
      type="button"
      role="combobox"
      aria-expanded={false}
      aria-autocomplete="none"
      // The list, of which this is the button, has not come yet.
      aria-controls={undefined}
      data-state="closed"
      data-placeholder={text === undefined ? "" : undefined}
      disabled={disabled}
      className={selectStyle(className)}
      onPointerDown={(event) => {
        if (event.button === 0 && !event.ctrlKey && event.pointerType === "mouse") open();
      }}
      onClick={open}
      onKeyDown={(event) => {
        if (!openingKeys.includes(event.key)) return;
        event.preventDefault();
        open();
      }}
      onFocus={() => {
        setFocused(true);
        list.load().catch(() => undefined);
      }}
      onBlur={() => {
        setFocused(false);
        onBlur?.();
      }}
    >
      <SelectText>{text ?? placeholder}</SelectText>
    </button>
  );
}

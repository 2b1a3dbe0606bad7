"use client";

import { type KeyboardEvent, type Ref, useId, useState } from "react";
import { t } from "../../../lib/kernel/words/words.ts";
import type { FieldControl } from "../../ui/inputs/form-field.tsx";
import { Input } from "../../ui/inputs/input.tsx";
import { type FoundUser, useUserSearch } from "./use-user-search.ts";

interface EmailSearchProps {
  control: FieldControl;
  ref: Ref<HTMLInputElement>;
  value: string;
  onChange(email: string): void;
  onBlur(): void;
  /** Addresses that are not offered: of those who are members. */
  except: ReadonlySet<string>;
}

/** An email address, with the people it may be below it: arrows and Enter choose, Escape closes the list. */
export function EmailSearch({ control, ref, value, onChange, onBlur, except }: EmailSearchProps) {
  const listId = useId();
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(-1);
  const search = useUserSearch(typed.trim());
  const found = search.found.filter((user) => !except.has(user.email) && user.email !== value);
  const open = found.length > 0;

  const choose = (user: FoundUser) => {
    onChange(user.email);
    close();
  };
  const close = () => {
    setTyped("");
    setAt(-1);
    search.clear();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!open) return;
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step) setAt((now) => (now + step + found.length) % found.length);
    else if (event.key === "Enter" && found[at]) choose(found[at]);
    else if (event.key === "Escape") close();
    else return;
    // Neither the form nor the drawer hears of keys that were meant for the list.
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className="relative">
      <Input
        {...control}
        ref={ref}
        type="email"
        role="combobox"
        aria-expanded={open}
        aria-autocomplete="list"
        {...(open ? { "aria-controls": listId } : {})}
        {...(open && found[at] ? { "aria-activedescendant": `${listId}-${at}` } : {})}
        autoComplete="off"
        value={value}
        onChange={(event) => {
          onChange(event.target.value);
          setTyped(event.target.value);
          setAt(-1);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          onBlur();
          close();
        }}
      />
      {open && (
        <div
          id={listId}
          role="listbox"
          aria-label={t("People")}
          className="absolute inset-x-0 top-full z-floating mt-1 animate-pop-in rounded bg-raised p-1 shadow-floating"
        >
          {found.map((user, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text box, which names the option.
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text box has the keys.
            <div
              key={user.id}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === at}
              // The press must not take the focus from the text box, which would close the list.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(user)}
              className="cursor-default rounded-md px-2.5 py-1.5 hover:bg-subtle aria-selected:bg-subtle"
            >
              <span className="block truncate">{user.email}</span>
              {user.name && <span className="block truncate text-meta text-muted">{user.name}</span>}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

"use client";

import { type Ref, useEffect, useState } from "react";
import type { FieldControl } from "./form-field.tsx";
import { SearchInput } from "./search-input.tsx";

interface SearchBoxProps extends Partial<FieldControl> {
  value: string;
  /** Called a moment after the last key. */
  onSearch(text: string): void;
  placeholder?: string;
  ref?: Ref<HTMLInputElement>;
}

const waitMs = 250;

/** A text to look for; the search follows the typing. */
export function SearchBox({ value, onSearch, ...control }: SearchBoxProps) {
  const [text, setText] = useState(value);
  // The address changed by itself: back, or filters cleared.
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => onSearch(text), waitMs);
    return () => clearTimeout(timer);
  }, [text, value, onSearch]);
  return <SearchInput {...control} value={text} onChange={(event) => setText(event.target.value)} />;
}

"use client";

import { type Ref, type RefObject, useImperativeHandle } from "react";

interface StandInProps {
  /** The element on the page. */
  element: RefObject<HTMLElement | null>;
  ref?: Ref<HTMLElement | null>;
}

/**
 * Stands where a Radix panel wants its trigger (`asChild`): hands it an element that is on the page already and shows
 * nothing. So the panel is fetched when it is opened, and its button is there from the start.
 */
export function StandIn({ element, ref }: StandInProps) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => element.current, [element]);
  return null;
}

"use client";

import { type RefObject, useEffect } from "react";
import { t } from "../../lib/kernel/words/words.ts";

/**
 * Says to screen readers what GraphiQL leaves unsaid: its Explorer's fields get names, and its tabs, each an item with
 * two buttons inside, which a tab must not have, are a list of buttons of which one is current. Tabs of queries without
 * a name are numbered. GraphiQL offers no way to say so, and its parts come and go, so they are looked at whenever they
 * change.
 */
export function useToldParts(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const tell = () => {
      for (const field of element.querySelectorAll(".graphiql-explorer-root :is(select, input):not([aria-label])"))
        field.setAttribute("aria-label", nameOf(field));
      for (const [index, tab] of [...element.querySelectorAll<HTMLElement>(".graphiql-tab-button")].entries())
        nameTab(tab, t("Query {number}", { number: index + 1 }));
      for (const tabs of element.querySelectorAll("[role=tablist].graphiql-tabs")) tabs.setAttribute("role", "list");
      for (const tab of element.querySelectorAll(".graphiql-tab:is([role=tab], [aria-selected])")) {
        const isCurrent = tab.getAttribute("aria-selected") === "true";
        tab.setAttribute("role", "listitem");
        tab.removeAttribute("aria-selected");
        tab.querySelector(".graphiql-tab-button")?.setAttribute("aria-current", String(isCurrent));
      }
    };
    tell();
    const observer = new MutationObserver(tell);
    const changes = { childList: true, characterData: true, subtree: true, attributeFilter: ["aria-selected"] };
    observer.observe(element, changes);
    return () => observer.disconnect();
  }, [root]);
}

/** Gives a tab a name in place of GraphiQL's word for none, and another when its place changes. */
function nameTab(tab: HTMLElement, name: string): void {
  const text = tab.firstChild;
  if (!text?.nodeValue || (text.nodeValue !== "<untitled>" && text.nodeValue !== tab.dataset.named)) return;
  tab.dataset.named = name;
  tab.title = name;
  // The same node, in which GraphiQL writes the query's name once it has one.
  if (text.nodeValue !== name) text.nodeValue = name;
}

/**
 * An argument's input has its name, the choice at the foot says what is added, and what is left names the operation.
 */
function nameOf(field: Element): string {
  const argument = field.closest("[data-arg-name]")?.getAttribute("data-arg-name");
  if (argument) return argument;
  return field.tagName === "SELECT" ? t("Add new") : (field.getAttribute("placeholder") ?? t("Name"));
}

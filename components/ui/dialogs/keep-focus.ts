/** For who works by keyboard: the focus stays near what had it, also where that is gone. */

export const control =
  ":is(input, textarea, button, [contenteditable]):not(:disabled, [readonly], [tabindex='-1'], [aria-hidden=true], [data-beside-form] *)";

/** What can have the focus, and what it stands in on its part of the page, the innermost first. */
export function partsAround(element: Element | null): HTMLElement[] {
  const around: HTMLElement[] = [];
  for (let part = element; part && !part.matches("main, aside, header, body"); part = part.parentElement)
    around.push(part as HTMLElement);
  return around;
}

/** Once the first of these parts is gone, the first control of what it stood in has the focus, unless somebody has. */
export function keepFocus(around: readonly HTMLElement[]): void {
  const observer = new MutationObserver(() => look());
  const look = () => {
    if (around[0]!.isConnected) return;
    observer.disconnect();
    // After lists that know better, such as which row is the next.
    setTimeout(() => {
      const place = around.find((part) => part.isConnected);
      const over = [...document.querySelectorAll("[role=dialog]")].at(-1);
      if (!place || (over && !over.contains(place))) return;
      // An open dialog takes the focus itself where it was lost.
      if ([document.body, over].includes(document.activeElement as HTMLElement))
        place.querySelector<HTMLElement>(control)?.focus();
    }, 100);
  };
  observer.observe(document.body, { childList: true, subtree: true });
  // What the server has to answer first.
  setTimeout(() => observer.disconnect(), 5000);
  look();
}

/** Of buttons that go when they are pressed by a key, such as those that clear or remove. */
export function keepFocusOfButtons(): void {
  document.addEventListener(
    "click",
    ({ target, detail }) => {
      const button = detail === 0 && (target as Element).closest("button");
      if (button) keepFocus(partsAround(button));
    },
    true,
  );
}

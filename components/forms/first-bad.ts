const usable = ":not(:disabled, [tabindex='-1'], [aria-hidden=true])";
const controls = ["[aria-invalid=true]", ":is(input, textarea, [contenteditable=true], [role=combobox])", "button"].map(
  (control) => `${control}${usable}`,
);

/** The form that the reader is in: a button may stand outside of its form and name it. */
function presentForm(): Element | null {
  const active = document.activeElement;
  return active instanceof HTMLButtonElement ? active.form : (active?.closest("form") ?? null);
}

/**
 * Focuses the first control marked as bad, in the order of the page: of the form that the reader is in, else of the
 * open dialog, else of the page. A field of several controls carries `data-invalid` as a whole.
 */
export function focusFirstBad(): void {
  const dialog = [...document.querySelectorAll("[role=dialog]")].at(-1);
  const places = [presentForm(), dialog ?? document];
  const bad = places
    .map((place) => place?.querySelector<HTMLElement>("[aria-invalid=true], [data-invalid]"))
    .find(Boolean);
  if (!bad || bad.matches(controls[0]!)) bad?.focus();
  else
    controls
      .map((control) => bad.querySelector<HTMLElement>(control))
      .find(Boolean)
      ?.focus();
}

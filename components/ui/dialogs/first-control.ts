const control =
  ":is(input, textarea, button, [contenteditable]):not(:disabled, [readonly], [tabindex='-1'], [aria-hidden=true], [data-beside-form] *)";

/**
 * Starts a dialog at what it is for, not at the buttons beside its title: at the first control of its body, but for
 * what decides how that is shown, else of its foot, which is the one that changes nothing, else at the dialog itself.
 */
export function focusFirstControl(event: Event): void {
  event.preventDefault();
  const dialog = event.currentTarget as HTMLElement;
  const first =
    dialog.querySelector<HTMLElement>(`[data-dialog=body] ${control}`) ??
    dialog.querySelector<HTMLElement>(`[data-dialog=foot] ${control}`);
  (first ?? dialog).focus({ preventScroll: true });
}

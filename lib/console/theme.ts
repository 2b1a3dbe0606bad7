/** The reader's choice of colours, kept in a cookie so that the server paints it at once. */

export const themeCookie = "plinth_theme";
export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

/** The theme that a cookie's text names; `system` where it names none. */
export function readTheme(text: string | undefined): Theme {
  return themes.find((theme) => theme === text) ?? "system";
}

/** Shows the theme now and remembers it for a year. Browser only. */
export function chooseTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser.
  document.cookie = `${themeCookie}=${theme}; path=/; max-age=31536000; samesite=lax`;
}

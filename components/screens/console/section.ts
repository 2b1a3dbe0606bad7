/** The section and model that a console address names: the first and second part after /console/. */
export function sectionOf(path: string): { section: string; model: string | null } {
  const [, , section = "content", model] = path.split("/");
  return { section, model: model && (section === "content" || section === "model") ? decodeURIComponent(model) : null };
}

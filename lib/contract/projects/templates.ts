/** What a project can begin with beside nothing. */
export const templateNames = ["blog", "shop", "saas", "atlas"] as const;
export type TemplateName = (typeof templateNames)[number];

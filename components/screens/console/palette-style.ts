/** A choice of a palette, and a group of them under its heading. */
export const paletteItem =
  "flex min-h-9 cursor-pointer items-center gap-2.5 rounded-md px-2.5 pointer-coarse:min-h-11 data-[selected=true]:bg-subtle";
export const paletteGroup =
  "[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:text-meta [&_[cmdk-group-heading]]:text-muted";

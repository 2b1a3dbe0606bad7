import type sharp from "sharp";

let loading: Promise<typeof sharp> | null = null;

/** sharp, loaded with the first image: it is large, and most starts need none. */
export function loadSharp(): Promise<typeof sharp> {
  loading ??= import("sharp").then(({ default: loaded }) => {
    // By itself it keeps what it has worked on, up to 50 MB; no image is worked on twice.
    loaded.cache(false);
    return loaded;
  });
  return loading;
}

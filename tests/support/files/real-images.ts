/** Images that unpack, made by sharp, so that each test has its own. */
import sharp from "sharp";

export type ImageFormat = "png" | "jpeg" | "gif" | "webp" | "avif" | "tiff";

/** An image of one colour; another `seed` has other bytes. */
export function realImage(format: ImageFormat, width: number, height: number, seed = 0): Promise<Buffer> {
  const background = { r: seed & 255, g: (seed >> 8) & 255, b: 120 };
  return sharp({ create: { width, height, channels: 3, background } })
    .toFormat(format)
    .toBuffer();
}

/** A photograph of a camera that was held upright: wider than high as it is stored, to be turned, with its place and its owner in EXIF. Left red, right blue. */
export function photograph(
  format: "jpeg" | "png" | "webp" | "avif",
  orientation: number,
  width = 40,
  height = 20,
): Promise<Buffer> {
  const half = { create: { width: width / 2, height, channels: 3 as const, background: "#0000ff" } };
  return sharp({ create: { width, height, channels: 3, background: "#ff0000" } })
    .composite([{ input: half, left: width / 2, top: 0 }])
    .withExif({
      IFD0: { Artist: "secret artist", Make: "secret camera" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "59/1 54/1 0/1", GPSLongitudeRef: "E", GPSLongitude: "10/1 45/1 0/1" },
    })
    .withMetadata({ orientation })
    .withXmp("<x:xmpmeta xmlns:x='adobe:ns:meta/'>secret note</x:xmpmeta>")
    .toFormat(format, { quality: 95 })
    .toBuffer();
}

/** A moving image of two frames. */
export async function movingImage(format: "gif" | "webp", width = 12, height = 8): Promise<Buffer> {
  const frame = (background: string) =>
    sharp({ create: { width, height, channels: 4, background } })
      .png()
      .toBuffer();
  return sharp([await frame("#ff0000"), await frame("#00ff00")], { join: { animated: true } })
    .toFormat(format, { delay: [100, 100], loop: 0 })
    .toBuffer();
}

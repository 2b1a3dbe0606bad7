import { limits } from "../../../contract/limits.ts";
import { PlinthError } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";

/** The same pieces, whose bytes are added to `count`; TOO_LARGE beyond the limit. */
export async function* counted(
  source: AsyncIterable<Uint8Array>,
  count: { bytes: number },
): AsyncGenerator<Uint8Array> {
  for await (const chunk of source) {
    count.bytes += chunk.length;
    requireSize(count.bytes);
    yield chunk;
  }
}

/**
 * The same pieces; TOO_LARGE beyond the limit, and for what becomes many times as large as `packed`, the bytes of it
 * that were read, which grow meanwhile.
 */
export async function* bounded(
  source: AsyncIterable<Uint8Array>,
  packed?: { bytes: number },
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.length;
    requireSize(bytes);
    if (packed && bytes > Math.max(limits.syncRatioFromBytes, packed.bytes * limits.syncRatioMax))
      throw new PlinthError(
        "TOO_LARGE",
        t("The file becomes more than {syncRatioMax} times as large as it is packed. Please send it unpacked.", {
          syncRatioMax: limits.syncRatioMax,
        }),
      );
    yield chunk;
  }
}

function requireSize(bytes: number): void {
  if (bytes > limits.syncFileBytesMax)
    throw new PlinthError(
      "TOO_LARGE",
      t("The file is larger than the {syncFileBytesMax} GB that are allowed.", {
        syncFileBytesMax: limits.syncFileBytesMax / 1024 ** 3,
      }),
    );
}

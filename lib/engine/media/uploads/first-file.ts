import { PlinthError } from "../../../kernel/errors.ts";
import type { IncomingFile } from "./upload-media.ts";

interface FirstFileRules {
  bytesMax: number;
  /** Said where there is no file, and where it has more bytes. */
  none: string;
  tooLarge: string;
}

/** The bytes of a form's first file. BAD_USER_INPUT, TOO_LARGE. */
export async function firstFile(files: AsyncIterable<IncomingFile>, rules: FirstFileRules): Promise<Buffer> {
  for await (const { content } of files) {
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of content) {
      size += chunk.length;
      if (size > rules.bytesMax) throw new PlinthError("TOO_LARGE", rules.tooLarge);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks, size);
  }
  throw new PlinthError("BAD_USER_INPUT", rules.none);
}

/**
 * Texts made one after the other as the body of the answer: the next is made when the receiver has taken the last, and
 * none when it has gone. To HEAD there is none: Hono would leave it unread, with the connection that is held for it.
 */
export async function streamOf(
  request: Request,
  texts: AsyncGenerator<string>,
): Promise<ReadableStream<Uint8Array> | null> {
  if (request.method === "HEAD") {
    // A generator that has not begun ends without giving anything back.
    await texts.next();
    await texts.return(undefined);
    return null;
  }
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await texts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await texts.return(undefined);
    },
  });
}

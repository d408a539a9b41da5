/**
 * The same bytes, of which none is passed on before `check` has looked at the first `length` of them, or at all where
 * there are fewer. Throws what it throws.
 */
export async function* checkedHead(
  bytes: AsyncIterable<Buffer>,
  length: number,
  check: (head: Buffer) => void,
): AsyncGenerator<Buffer, void> {
  let head: Buffer | null = Buffer.alloc(0);
  for await (const chunk of bytes) {
    if (head === null) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < length) continue;
    check(head);
    yield head;
    head = null;
  }
  if (head === null) return;
  check(head);
  yield head;
}

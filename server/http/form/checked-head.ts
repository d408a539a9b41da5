/**
 * Passes bytes on after `check` has seen the first `length` of them, or all if there are fewer. Throws the errors of
 * `check`.
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

/** A body or a line exceeds its size limit. */
export class TooMuchError extends Error {
  constructor(what: string, limit: number) {
    super(`${what} of more than ${limit} bytes`);
    this.name = 'TooMuchError';
  }
}

/** Reads the whole text of a body. Throws TooMuchError. */
export async function readText(body: AsyncIterable<Uint8Array>, bytesMax: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > bytesMax) throw new TooMuchError('an answer', bytesMax);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/**
 * The lines of a body as they arrive, without empty ones. The last line may lack its line break. Throws TooMuchError.
 */
export async function* readLines(
  body: AsyncIterable<Uint8Array>,
  { lineMax, bytesMax }: { lineMax: number; bytesMax: number },
): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > bytesMax) throw new TooMuchError('an answer', bytesMax);
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > lineMax) throw new TooMuchError('a line', lineMax);
    for (const line of lines) if (line.trim() !== '') yield line;
  }
  rest += decoder.decode();
  if (rest.trim() !== '') yield rest;
}

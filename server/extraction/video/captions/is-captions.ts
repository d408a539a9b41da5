/** How files of captions begin, in each of the forms that can be read. */
const BEGINNINGS = [
  /^\{\s*"wireMagic"/,
  /^\{[^]{0,9000}"events"/, // below the styles that they are shown in
  /^(?:<\?xml[^>]{0,100}\?>\s*)?<(?:transcript|timedtext|tt)\b/,
  /^WEBVTT\b/,
  /^\d+\s*\n[\d:,.]+ -->/,
];

/** Bytes. */
const MAX_BEGINNING = 10_000;

/** Whether bytes are captions, and no page in their place. */
export function isCaptions(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, MAX_BEGINNING)).toString('utf8');
  return BEGINNINGS.some((beginning) => beginning.test(text.replace(/^\ufeff/, '').trimStart()));
}

/** The letters and digits of a line, as the key for comparisons: "½ cup (sifted)" equals "1/2 Cup, sifted". */
export function lineKey(text: string): string {
  // oxlint-disable-next-line no-control-regex -- the range of ASCII, which needs no folding
  if (/^[\u0000-\u007f]*$/.test(text)) return text.toLowerCase().replace(/[^a-z\d]+/g, '');
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
}

/** What of a line counts when two are compared: its letters and digits. "½ cup (sifted)" is "1/2 Cup, sifted". */
export function lineKey(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}

/** The characters that Windows-1252 gives to the bytes 0x80 to 0x9F. */
const HIGH = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Mends "1Â½ cups" and "crÃ¨me": UTF-8 that was read as Windows-1252 and stored so. Other text stays as it is. */
export function withoutMojibake(text: string): string {
  if (!/[ÂÃ][\u0080-\u00bf]|â€/.test(text)) return text;
  return text.replace(/[^\p{ASCII}]{2,}/gu, mendRun);
}

function mendRun(run: string): string {
  const bytes: number[] = [];
  for (const char of run) {
    const high = HIGH.indexOf(char);
    const byte = high === -1 ? (char.codePointAt(0) ?? 0x100) : high + 0x80;
    if (byte > 0xff) return run;
    bytes.push(byte);
  }
  const mended = new TextDecoder().decode(Uint8Array.from(bytes));
  return mended.includes('\uFFFD') ? run : mended;
}

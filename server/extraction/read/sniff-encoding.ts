/** Encodings that pages without a (true) declaration are found in, with the letters their texts are full of. */
const CANDIDATES: readonly { encoding: string; usual: RegExp }[] = [
  { encoding: 'windows-1252', usual: /[äöüßéèêàâçñóíáúãõåøæîôûëïœ½¼¾°–’“”]/giu },
  { encoding: 'windows-1251', usual: /[аеинорстлвкмдпуяыьгзбчйхжшюцщ]/gu },
  { encoding: 'koi8-r', usual: /[аеинорстлвкмдпуяыьгзбчйхжшюцщ]/gu },
  { encoding: 'windows-1250', usual: /[ąćęłńóśźżčěřšžůúáíéýőűăâșț]/giu },
  { encoding: 'windows-1254', usual: /[ğışçöü]/giu },
  { encoding: 'windows-1255', usual: /[א-ת]/gu },
  { encoding: 'windows-1256', usual: /[ء-ي]/gu },
  { encoding: 'shift_jis', usual: /[ぁ-んァ-ヶ]|[一-龠]/gu },
  { encoding: 'euc-jp', usual: /[ぁ-んァ-ヶ]|[一-龠]/gu },
  {
    encoding: 'gb18030',
    usual: /[的一是不了在有人我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里]/gu,
  },
  {
    encoding: 'big5',
    usual: /[的一是不了在有人我他這個們中來上大為和國地到以說時要就出會可也你對生能而子那得於著下自之年過發後作裡]/gu,
  },
  { encoding: 'euc-kr', usual: /[이다가는을를에의하고한로도지기어]/gu },
];

/** How many bytes around the first ones beyond ASCII are weighed. */
const SAMPLE = 20_000;

/** The likeliest encoding of bytes that are not UTF-8: the one whose decoding is richest in its usual letters. */
export function sniffEncoding(bytes: Uint8Array): string {
  const first = bytes.findIndex((byte) => byte > 0x7f);
  const sample = bytes.subarray(first, first + SAMPLE);
  let best = { encoding: 'windows-1252', share: 0 };
  for (const { encoding, usual } of CANDIDATES) {
    const beyondAscii = new TextDecoder(encoding).decode(sample).replace(/\p{ASCII}+/gu, '');
    if (beyondAscii.includes('\uFFFD') && beyondAscii.split('\uFFFD').length > beyondAscii.length / 20) continue;
    const share = (beyondAscii.match(usual)?.length ?? 0) / Math.max(1, beyondAscii.length);
    if (share > best.share + 0.05) best = { encoding, share };
  }
  return best.encoding;
}

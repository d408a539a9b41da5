/** Letters of the West and the middle of Europe stand among plain ones, hardly ever three in a row. */
const among = (letters: string): RegExp =>
  new RegExp(String.raw`(?<![^\p{ASCII}])[${letters}]{1,2}(?![^\p{ASCII}])`, 'giu');

interface Candidate {
  encoding: string;
  /** The letters that its texts are full of. */
  usual: RegExp;
  /** How many of the letters beyond ASCII those are in its texts, 0 to 1. */
  share: number;
}

/** Encodings that texts without a (true) declaration are found in. */
const CANDIDATES: readonly Candidate[] = [
  { encoding: 'windows-1252', usual: among('äöüßéèêàâçñóíáúìòùãõåøæîôûëïœ½¼¾°–’“”«»¡¿ºª'), share: 0.9 },
  // Its final letters stand at the ends of words: at the left ones where the letters are in visual order.
  { encoding: 'windows-1255', usual: /[אבגדהוזחטיכלמנסעפצקרשת]|[ךםןףץ](?![א-ת])|(?<![א-ת])[ךםןףץ]/gu, share: 0.95 },
  { encoding: 'windows-1251', usual: /[аеинорстлвкмдпуяыьгзбчйхжшюцщ]/gu, share: 0.9 },
  { encoding: 'koi8-r', usual: /[аеинорстлвкмдпуяыьгзбчйхжшюцщ]/gu, share: 0.9 },
  { encoding: 'ibm866', usual: /[аеинорстлвкмдпуяыьгзбчйхжшюцщ]/gu, share: 0.9 },
  { encoding: 'windows-1250', usual: among('ąćęłńóśźżčěřšžůúáíéýőűăâșțôäöüß°½–'), share: 0.9 },
  { encoding: 'windows-1254', usual: among('ğışçöüâî½°İŞÇÖÜ’'), share: 0.9 },
  { encoding: 'windows-1256', usual: /[ء-ي]/gu, share: 0.9 },
  { encoding: 'shift_jis', usual: /[ぁ-んァ-ヶー]/gu, share: 0.45 },
  { encoding: 'euc-jp', usual: /[ぁ-んァ-ヶー]/gu, share: 0.45 },
  { encoding: 'euc-kr', usual: /[가-힣]/gu, share: 0.9 },
  {
    encoding: 'gb18030',
    usual:
      /[的一是不了在有人我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里，。、：克分钟小水油盐糖锅火加入放切片炒煮酱葱姜蒜肉蛋面粉米豆汤匙量热熟匀碗菜]/gu,
    share: 0.3,
  },
  {
    encoding: 'big5',
    usual:
      /[的一是不了在有人我他這個們中來上大為和國地到以說時要就出會可也你對生能而子那得於著下自之年過發後作裡，。、：克分鐘小水油鹽糖鍋火加入放切片炒煮醬蔥薑蒜肉蛋麵粉米豆湯匙量熱熟勻碗菜]/gu,
    share: 0.3,
  },
];

/** How many bytes around the first ones beyond ASCII are weighed. */
const SAMPLE = 20_000;

/** More broken letters than one in so many, and the bytes are in another encoding. */
const FEWEST_WHOLE = 50;

/** The likeliest encoding of bytes that are not UTF-8: the one whose decoding is richest in its usual letters. */
export function sniffEncoding(bytes: Uint8Array): string {
  const first = Math.max(
    0,
    bytes.findIndex((byte) => byte > 0x7f),
  );
  const sample = bytes.subarray(Math.max(0, first - 1), first + SAMPLE);
  let best = { encoding: 'windows-1252', likeness: 0 };
  for (const { encoding, usual, share } of CANDIDATES) {
    const text = new TextDecoder(encoding).decode(sample);
    const beyondAscii = text.replace(/\p{ASCII}+/gu, '');
    const broken = beyondAscii.split('\uFFFD').length - 1;
    // The sample's end may cut a letter.
    if (broken > 1 + beyondAscii.length / FEWEST_WHOLE) continue;
    const letters = (text.match(usual) ?? []).join('').length;
    const likeness = Math.min(1, letters / Math.max(1, beyondAscii.length) / share);
    if (likeness > best.likeness + 0.05) best = { encoding, likeness };
  }
  return best.encoding;
}

import { UNIT_MINUTES } from '../../../shared/words/time-units.ts';
import { isUnit } from '../../../shared/words/units.ts';
import { ingredientLikeness } from '../text/numbers/quantity.ts';
import { unitOf } from '../lexicon/numbers/spoken-amounts.ts';
import { numberness } from '../lexicon/numbers/number-words.ts';

/** What follows "and" within one amount: "a cup and a half", "three hundred and fifty". */
const REST =
  '(?:(?:a|an|one|un|une|uno|una|um|uma) )?(?:half|quarter|third|demie?|media|medio|mezz[ao]|mei[ao]|halbe?|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?![\\p{L}])';

/** Signs and words between the things that somebody counts up. */
const BETWEEN = new RegExp(
  String.raw`[,;、،，；।。！？]\s*|[.!?](?=\s|$)|\s+(?:and|und|y|e|et|и|ve|dan|और|그리고)\s+(?!${REST})|\s+و(?!نصف|ربع|ثلث)\s?(?=\p{Script=Arabic}{3,})|\s+ו(?!חצי|רבע|שליש)(?=\p{Script=Hebrew}{3,})`,
  'iu',
);

/** Joins the words of one amount. */
const JOINS = /^(?:and|y|e|et|und|og|en)$/iu;

/** Scripts whose things come before their amounts, and what people say around a list in them. */
const AMOUNT_LAST = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const BEFORE_LIST =
  /^(?:材料は|具材は|(?:我们|我們|首先|今天)?(?:需要|准备|準備|要用|用到|用)(?:的是|好|到)?|还有|還有|再加|まず|それから|あと|먼저|그리고|또)\s*/u;
const AFTER_LIST =
  /(?:です|ます|になります|(?:を)?(?:用意|準備|使い|使用)(?:します|してください)?|이 필요해요|가 필요해요|(?:을|를)? ?(?:준비해 ?(?:주세요|줍니다)|넣어 ?주세요|사용해요)|입니다|이에요|예요)+$/u;

/** What a sentence says of a thing behind its name: that it is needed, or where it goes. */
const BEHIND =
  /\s+(?:rein|hinein|dazu|drauf|needed|as well|too|please|lazım|gerekiyor|gerekli|kullanıyoruz|koyuyoruz|alıyoruz|ekliyoruz|चाहिए|लेंगे|डालेंगे|заранее)$/iu;

/** Who talks without a breath for longer counts up nothing. */
const MAX_SENTENCE = 4_000;

/** Words of an entry beyond its amount: more are a sentence. */
const MOST_WORDS = 8;
const MOST_WORDS_OF_ONE = 4;

/** What a sentence counts up, each with its amount, in its words. What is corrected at once ("two, no, three eggs") has no name. */
export function spokenEntries(sentence: string): string[] {
  const found = sentence
    .slice(0, MAX_SENTENCE)
    .split(BETWEEN)
    .flatMap((piece) => entryIn(piece.trim()) ?? []);
  // Of a thing that is named twice in one breath the second amount is meant: "a cup of milk, I mean two cups of milk".
  const pieces = found.filter(
    ({ name }, at) => name === '' || !found.slice(at + 1).some((later) => later.name === name),
  );
  // An article is a number only among numbers: "a company that …" is none.
  const hasSure = pieces.some(({ isSure }) => isSure);
  return pieces.filter(({ isSure }) => isSure || hasSure).map(({ text }) => text);
}

interface Entry {
  text: string;
  /** What it is of, '' where that does not stand apart. */
  name: string;
  isSure: boolean;
}

function entryIn(piece: string): Entry | null {
  if (AMOUNT_LAST.test(piece)) {
    const text = piece.replace(BEFORE_LIST, '').replace(AFTER_LIST, '').trim();
    return hasAmount(text) ? { text, name: '', isSure: true } : null;
  }
  const words = piece.replace(BEHIND, '').split(/\s+/);
  for (let at = 0; at < words.length; at++) {
    const entry = entryAt(words, at);
    if (entry !== null) return entry;
  }
  return null;
}

/** A thing and its amount, in a script without blanks between them. */
const hasAmount = (text: string): boolean =>
  ingredientLikeness(text) >= 0.4 ||
  /(?:\p{Nd}|[一二两兩三四五六七八九十百半]|이백|삼백|사백|오백|백|한|두|세|네|반)\s?\p{L}{0,6}$|(?:大さじ|小さじ)\s?\p{Nd}+(?:と\p{Nd}+分の\p{Nd}+)?$/u.test(
    text,
  );

/** The entry whose amount begins at a word. */
function entryAt(words: readonly string[], at: number): Entry | null {
  const first = numberness(words[at] ?? '');
  const rest = words.slice(at);
  // "A cup and a half": the half hangs on to "and".
  const isHalved = isMeasure(words[at] ?? '') && /^[وו](?:نصف|ربع|ثلث|חצי|רבע|שליש)$/u.test(words[at + 1] ?? '');
  if (isHalved)
    return rest.length > 2 && rest.length <= MOST_WORDS ? { text: rest.join(' '), name: '', isSure: true } : null;
  if (first === 'none') {
    // "a pinch" of some languages is one word: "رشة ملح", "щепотка соли".
    const text = rest.join(' ');
    return rest.length > 1 && rest.length <= MOST_WORDS_OF_ONE && ingredientLikeness(text) >= 0.6
      ? { text, name: '', isSure: true }
      : null;
  }
  let end = at;
  let isNumber = false;
  while (end < words.length) {
    const kind = numberness(words[end] ?? '');
    const joins = JOINS.test(words[end] ?? '') && numberness(words[end + 1] ?? '') !== 'none';
    if (kind === 'none' && !joins) break;
    isNumber ||= kind === 'number';
    end++;
  }
  if (UNIT_MINUTES.has((words[end] ?? '').toLowerCase())) return null;
  const unit = [end, end + 1].find((index) => isMeasure(words[index] ?? '') && index + 1 < words.length);
  const named = words.slice(unit === undefined ? end : unit + 1);
  if (named.length === 0 || named.length > MOST_WORDS) return null;
  const isSure = unit !== undefined || isNumber;
  if (!isSure && rest.length > MOST_WORDS_OF_ONE) return null;
  return { text: rest.join(' '), name: named.join(' ').toLowerCase(), isSure };
}

const isMeasure = (word: string): boolean => {
  const bare = word.toLowerCase().replace(/[^\p{L}\p{M}]/gu, '');
  return bare !== '' && (isUnit(bare) || unitOf(bare) !== undefined);
};

import { UNIT_MINUTES } from '../../../shared/words/time-units.ts';
import { isUnit } from '../../../shared/words/units.ts';
import { ingredientLikeness } from '../text/numbers/quantity.ts';
import { unitOf } from '../lexicon/numbers/spoken-amounts.ts';
import { numberness } from '../lexicon/numbers/number-words.ts';

/** The text after "and" within one amount: "a cup and a half", "three hundred and fifty". */
const REST =
  '(?:(?:a|an|one|un|une|uno|una|um|uma) )?(?:half|quarter|third|demie?|media|medio|mezz[ao]|mei[ao]|halbe?|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?![\\p{L}])';

/** Punctuation and words between enumerated things. */
const BETWEEN = new RegExp(
  String.raw`[,;、،，；।。！？]\s*|[.!?](?=\s|$)|\s+(?:and|und|y|e|et|и|ve|dan|और|그리고)\s+(?!${REST})|\s+و(?!نصف|ربع|ثلث)\s?(?=\p{Script=Arabic}{3,})|\s+ו(?!חצי|רבע|שליש)(?=\p{Script=Hebrew}{3,})`,
  'iu',
);

/** Words that join two words of one amount. */
const JOINS = /^(?:and|y|e|et|und|og|en)$/iu;

/**
 * Scripts in which the name precedes the amount. `BEFORE_LIST` and `AFTER_LIST` are phrases around a spoken list in
 * them.
 */
const AMOUNT_LAST = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const BEFORE_LIST =
  /^(?:材料は|具材は|(?:私|私たち|うち)(?:は|では)、?|(?:我们|我們|我|首先|今天)?(?:需要|准备|準備|要用|用到|用|放)(?:的是|好|到|了)?|(?:저는|나는|우리는|저희는|제가|우리 ?집은)\s|还有|還有|再加|まず|それから|あと|먼저|그리고|또)\s*/u;
const AFTER_LIST =
  /(?:です|ます|になります|(?:を)?(?:用意|準備|使い|使用)(?:します|してください)?|이 필요해요|가 필요해요|(?:을|를)? ?(?:준비해 ?(?:주세요|줍니다)|넣어 ?주세요|사용해요)|입니다|이에요|예요)+$/u;

/** Words after the name of an ingredient, for example that it is needed or where it goes. */
const BEHIND =
  /\s+(?:rein|hinein|dazu|drauf|needed|as well|too|please|lazım|gerekiyor|gerekli|kullanıyoruz|koyuyoruz|alıyoruz|ekliyoruz|चाहिए|लेंगे|डालेंगे|заранее)$/iu;

/** In characters. The rest of a longer sentence is not examined. */
const MAX_SENTENCE = 4_000;

/**
 * The largest number of words after the amount, and of words in an entry that begins with an article. Longer ones are
 * sentences.
 */
const MOST_WORDS = 8;
const MOST_WORDS_OF_ONE = 4;

/**
 * The ingredients that a sentence enumerates, with their amounts, as spoken. An amount that is corrected at once ("two,
 * no, three eggs") has no name and is dropped.
 */
export function spokenEntries(sentence: string): string[] {
  const found = sentence
    .slice(0, MAX_SENTENCE)
    .split(BETWEEN)
    .flatMap((piece) => entryIn(piece.trim()) ?? []);
  // If an ingredient is named twice in a sentence, its second amount is valid: "a cup of milk, I mean two cups of
  // milk".
  const pieces = found.filter(
    ({ name }, at) => name === '' || !found.slice(at + 1).some((later) => later.name === name),
  );
  // An article only counts as a number next to other numbers: "a company that …" is no amount.
  const hasSure = pieces.some(({ isSure }) => isSure);
  return pieces.filter(({ isSure }) => isSure || hasSure).map(({ text }) => text);
}

interface Entry {
  text: string;
  /** The name of the ingredient; '' if it is not separated from the amount. */
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

/** Whether a text in a script without spaces contains an amount. */
const hasAmount = (text: string): boolean =>
  ingredientLikeness(text) >= 0.4 ||
  /(?:\p{Nd}|[一二两兩三四五六七八九十百半]|이백|삼백|사백|오백|백|한|두|세|네|반)\s?\p{L}{0,6}$|(?:大さじ|小さじ)\s?\p{Nd}+(?:と\p{Nd}+分の\p{Nd}+)?$/u.test(
    text,
  );

/** The entry whose amount begins at word index `at`; null if there is none. */
function entryAt(words: readonly string[], at: number): Entry | null {
  const first = numberness(words[at] ?? '');
  const rest = words.slice(at);
  // "A cup and a half": in these languages "and" is a prefix of "half".
  const isHalved = isMeasure(words[at] ?? '') && /^[وו](?:نصف|ربع|ثلث|חצי|רבע|שליש)$/u.test(words[at + 1] ?? '');
  if (isHalved)
    return rest.length > 2 && rest.length <= MOST_WORDS ? { text: rest.join(' '), name: '', isSure: true } : null;
  if (first === 'none') {
    // In some languages "a pinch" is one word: "رشة ملح", "щепотка соли".
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

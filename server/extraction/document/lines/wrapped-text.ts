import { stepNumber } from '../../text/prose.ts';
import { ingredientLikeness } from '../../text/numbers/quantity.ts';
import { alternativesOf } from '../../lexicon/lexicons/lexicons.ts';

/** Verb endings, and pronouns that are attached to them with a hyphen: "coupez-les", "sirva-os". */
const TIED: readonly (readonly [verb: string, tied: string])[] = [
  ['ez|ons', 'le|la|les|y|en|lui|leur|vous|nous|moi'],
  ['[aeir]', 'os|as|o|a|lhe|lhes'],
];

/** Korean endings and particles. No word begins with one, so a line that begins with one continues the word above. */
const KOREAN_ENDINGS =
  '다|요|니다|습니다|세요|으세요|어요|아요|해요|네요|지요|합니다|됩니다|한다|된다|시킨다|시킵니다|은|는|을|를|가|에|의|도|로|에서|으로|까지|부터|에게|하여|해서|하며|하고|면|면서|고|서|며|지|게|어서|아서|도록';

/**
 * Korean words of one syllable in recipes. Any other single syllable at the end of a line is the beginning of a word.
 */
const KOREAN_SYLLABLES =
  '각간갈감갓강개것겉겹곧곳국굴귤긴김깐꼭꽃꽉꿀끝낮내냉넉네넷늘다단달닭당대더덜돌동된두둘뒤등딱딴때떡또랩마막만말맛망매맨먼면몇모목못무묵문물밀및밑바박밖반발밤밥방배번벌별병본볼봉부북분불빵뺀뼈뿐살삼새색생석선세센셋소속손솔솥수순술숨쉰시식실십싹쌀쌈썩썬쏙쑥씨씩안알앞약양연열옆오온올용위육윤이익인일잎잔잘잣장잼저적전절점젓정제조졸좀종죽줄줌중즉즙진집짠쨈쪽쫄쭉찐찜차찬참채천첫청체초총층칠칼캔컵콩큰탄탈탕턱톡톨통튼틀파팍판팔팥팩팬편포폭푹푼풀피한할햄향헌호홍확회후흙흰힘';

const FIRST_PARTS = alternativesOf(({ lineBreaks }) => lineBreaks?.firstParts);
const JOINING = alternativesOf(({ lineBreaks }) => lineBreaks?.joining);
const KEEPS_HYPHEN = new RegExp(String.raw`(?:^|[\s(])(?:\p{L}|${FIRST_PARTS})-$`, 'iu');
const JOINS = new RegExp(String.raw`^(?:${JOINING})\s`, 'u');
/** The last word before a hyphen, for Indonesian reduplication: "potong-potong". */
const LAST_WORD = /(?<!\p{L})(\p{L}{2,})-$/u;
const TIES = TIED.map(
  ([verb, tied]) =>
    [new RegExp(String.raw`\p{L}(?:${verb})-$`, 'iu'), new RegExp(String.raw`^(?:${tied})(?!\p{L})`, 'iu')] as const,
);
const ENDING = new RegExp(String.raw`^(?:${KOREAN_ENDINGS})(?!\p{L})`, 'u');
const LONE_SYLLABLE = /(?<!\p{L})\p{Script=Hangul}$/u;
const SYLLABLES = new Set(KOREAN_SYLLABLES);

/** Whether the hyphen at the end of a line belongs to the word. */
function keepsHyphen(above: string, below: string): boolean {
  const word = LAST_WORD.exec(above)?.[1]?.toLowerCase() ?? '-';
  if (KEEPS_HYPHEN.test(above) || below.toLowerCase().startsWith(word)) return true;
  return TIES.some(([verb, tied]) => verb.test(above) && tied.test(below));
}

/** Whether the text after a hyphen joins two words that share their last part: "Zucker- und Mehlsorten". */
function joinsWords(below: string): boolean {
  return JOINS.test(below);
}

/** Whether a Korean line ends within a word. Korean lines can break at any syllable. */
function breaksKoreanWord(above: string, below: string): boolean {
  if (!/\p{Script=Hangul}$/u.test(above) || !/^\p{Script=Hangul}/u.test(below)) return false;
  return ENDING.test(below) || (LONE_SYLLABLE.test(above) && !SYLLABLES.has(above.at(-1) ?? ''));
}

const NO_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;

/**
 * Joins two lines of one paragraph. Scripts that are written without spaces get none, and hyphenated words are joined.
 */
export function wrappedText(above: string, below: string): string {
  const last = above.at(-1) ?? '';
  if (last === '\u00ad') return above.slice(0, -1) + below;
  if ((NO_SPACES.test(last) && NO_SPACES.test(below[0] ?? '')) || breaksKoreanWord(above, below)) return above + below;
  if (!/\p{L}[-\u2010]$/u.test(above)) return /\p{Nd}[-–]$/u.test(above) ? above + below : `${above} ${below}`;
  const goesOn = /^\p{Ll}/u.test(below) && /\p{Ll}[-\u2010]$/u.test(above);
  // "Zucker- und Mehlsorten" keeps its hyphen and its space; "כ-" and "Low-Fat" keep their hyphen.
  if (goesOn && joinsWords(below)) return `${above} ${below}`;
  return goesOn && !keepsHyphen(above, below) ? above.slice(0, -1) + below : above + below;
}

/** In characters. Shorter paragraphs are headings or list entries. */
const MIN_LENGTH = 30;

/**
 * Whether `next` continues a sentence that was interrupted by the end of a page. It begins with a lower-case letter, or
 * is in a script without letter case.
 */
export function sentenceGoesOn(open: string, next: string): boolean {
  if (open.length < MIN_LENGTH || !/[\p{L}\p{M}\p{N},،，、-]$/u.test(open)) return false;
  const entries = [stepNumber(open)?.rest ?? open, next].filter((text) => ingredientLikeness(text) >= 0.5);
  return /^[\p{Ll}\p{Lo}]/u.test(next) && entries.length === 0;
}

import type { TextLine } from '../../domain/text-line.ts';
import { factOf, isServingsLine } from '../../lexicon/headings/fact-labels.ts';
import { isFactLine } from './line-facts.ts';

/** In characters. Longer lines contain more than facts. */
const MAX_LENGTH = 120;

/** Between a value and the next label or number of servings, in languages without spaces there. */
const BETWEEN =
  /(?<=\p{Nd}\s?(?:分钟|小时|分(?!钟)|分鐘|小時|時間|분|시간|人份|人分|인분))\s*[_”"、|]?\s*(?=[^\p{Nd}:：・]{2,8}[:：・]\s*\p{Nd}|\p{Nd}+\s?(?:人份|人分|인분))/gu;

/** The text before the first colon and number. */
const LABEL = /^([^\p{Nd}:：|]{2,40}?)\s*[:：]\s*\p{Nd}/u;

/** A colon that was misread as a dot: "調理時間・30分". */
const DOT = /(^|\|\s)([^\p{Nd}|]{2,8})・\s?(?=\p{Nd})/gu;

/**
 * Inserts bars between the facts of a recognised line where the recogniser lost the gaps. Other lines are returned
 * unchanged.
 */
export function separatedFacts(text: string): string {
  if (text.length > MAX_LENGTH) return text;
  const separated = atLabels(
    text
      .replace(BETWEEN, ' | ')
      .replace(DOT, (whole, start: string, label: string) => (factOf(label) === null ? whole : `${start}${label}:`)),
  );
  return separated !== text && isFactLine(separated) ? separated : text;
}

/** Inserts a bar before each label or number of servings after a number: "Prep: 20 min Cook: 1 h Serves 4". */
function atLabels(text: string): string {
  const words = text.split(' ');
  let stated = false;
  return words.reduce((separated, word, at) => {
    const rest = words.slice(at).join(' ');
    const begins = stated && beginsFact(rest);
    stated = begins || word === '|' ? /\p{Nd}/u.test(word) : stated || /\p{Nd}/u.test(word);
    return at === 0 ? word : `${separated}${begins ? ' | ' : ' '}${word}`;
  }, '');
}

function beginsFact(text: string): boolean {
  const label = LABEL.exec(text)?.[1] ?? '';
  return (label !== '' && factOf(label) !== null) || isServingsLine(text);
}

/** Spaces between characters of scripts without spaces. The recogniser treats each character as a word. */
const GAPS =
  /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー、。，（）「」]) +(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー、。，（）「」：])/gu;

/** Misread bullets and specks at the start of a line. */
const SPECKS = /^(?:[©®°¢»«¤§*'"`´,.~_=|\\]+|e(?=\s\p{Nd}))\s*(?=\S)/u;

/** Removes the artefacts of recognition from a line. */
export function withoutGaps(line: TextLine): TextLine {
  const text = separatedFacts(line.text.replace(/[\u200e\u200f]/gu, '').replace(GAPS, ''));
  const bare = text.replace(SPECKS, '');
  return {
    ...line,
    text: bare === '' ? text : bare,
    mark: bare === text || bare === '' ? line.mark : (line.mark ?? 'bullet'),
  };
}

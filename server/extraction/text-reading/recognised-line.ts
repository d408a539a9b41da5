import type { TextLine } from '../domain/text-line.ts';
import { partedFacts } from './parted-facts.ts';

/** Blanks beside letters of scripts that write none: recognition sees a word in each letter. */
const GAPS =
  /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー、。，（）「」]) +(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー、。，（）「」：])/gu;

/** What bullets are mistaken for, and specks on the paper. */
const SPECKS = /^(?:[©®°¢»«¤§*'"`´,.~_=|\\]+|e(?=\s\p{Nd}))\s*(?=\S)/u;

/** A line that was recognised in a picture without what the recogniser added to it. */
export function withoutGaps(line: TextLine): TextLine {
  const text = partedFacts(line.text.replace(/[\u200e\u200f]/gu, '').replace(GAPS, ''));
  const bare = text.replace(SPECKS, '');
  return {
    ...line,
    text: bare === '' ? text : bare,
    mark: bare === text || bare === '' ? line.mark : (line.mark ?? 'bullet'),
  };
}

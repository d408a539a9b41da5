import { RECIPE_LINE_MAX_LENGTH } from '../../../../shared/constants.ts';
import { firstCharacters } from '../../text/cut-text.ts';
import { plainText } from './plain-answer.ts';

/** Longer texts of an answer are cut before they are searched. */
const MAX_TEXT = 2 * RECIPE_LINE_MAX_LENGTH;

/** Invisible characters, and those that change the writing direction. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]+/gu;
const EMPHASIS = /(\*\*|__|`)(?=\S)(.{1,500}?)(?<=\S)\1/gu;
const BULLET = /^\s*(?:[•·▢□☐*–—-]\s+|#{1,6}\s+)/u;

/** A text of a model's answer on one line, without markup, links, bullets and invisible characters. */
export function answerText(value: string): string {
  const plain = plainText(value.slice(0, MAX_TEXT).replace(UNSEEN, ' '));
  return firstCharacters(plain.replace(EMPHASIS, '$2').replace(BULLET, '').trim(), RECIPE_LINE_MAX_LENGTH);
}

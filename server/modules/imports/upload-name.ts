import { FILE_NAME_MAX_LENGTH } from '../../../shared/constants.ts';
import { firstCharacters } from '../../extraction/shape/cut-text.ts';

/** Control characters, ends of lines and paragraphs, and what turns the direction of the text around it. */
const HIDDEN = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;

/** A part of a path that shows nothing, or is but a way to another folder. */
const NAMES_NOTHING = /^(?:[\s\p{Default_Ignorable_Code_Point}\u2800]*|\.\.?)$/u;

/** What a file is called where its name says nothing. */
const NAMELESS = 'file';

/** A client's name for a file as it may be shown: the last part of a path, without what is not seen (contract §3). */
export function uploadName(given: string): string {
  const last = given
    .toWellFormed()
    .replaceAll(HIDDEN, '')
    .trim()
    .split(/[/\\]/)
    .findLast((part) => !NAMES_NOTHING.test(part.trim()));
  return firstCharacters(last?.trim() ?? '', FILE_NAME_MAX_LENGTH) || NAMELESS;
}

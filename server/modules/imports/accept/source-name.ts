import { FILE_NAME_MAX_LENGTH } from '../../../../shared/constants.ts';
import { showsNothing } from '../../../../shared/format/shows-nothing.ts';
import { firstCharacters } from '../../../extraction/extraction.ts';

/** Control characters, line and paragraph separators, and direction marks. */
const HIDDEN = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;

/** A text of a client without invisible characters (contract §3). */
export function shownText(given: string): string {
  return given.toWellFormed().replaceAll(HIDDEN, '').trim();
}

/** The name of a text in lists: its first visible line (contract §3). The text is not blank. */
export function textName(text: string): string {
  const first = text
    .split(/[\r\n\f\v\u0085\u2028\u2029]/)
    .map((line) => shownText(line.replace(/\s+/g, ' ')))
    .find((line) => !showsNothing(line));
  return firstCharacters(first ?? '', FILE_NAME_MAX_LENGTH);
}

/** Whether a part of a path is invisible, `.` or `..`. */
const namesNothing = (part: string): boolean => showsNothing(part) || /^\.\.?$/.test(part);

/** The name of a file without a usable name. */
const NAMELESS = 'file';

/** The displayed name of an upload: the last part of its path, without invisible characters (contract §3). */
export function uploadName(given: string): string {
  const last = shownText(given)
    .split(/[/\\]/)
    .findLast((part) => !namesNothing(part.trim()));
  return firstCharacters(last?.trim() ?? '', FILE_NAME_MAX_LENGTH) || NAMELESS;
}

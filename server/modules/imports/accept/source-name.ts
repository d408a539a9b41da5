import { FILE_NAME_MAX_LENGTH } from '../../../../shared/constants.ts';
import { showsNothing } from '../../../../shared/format/shows-nothing.ts';
import { firstCharacters } from '../../../extraction/extraction.ts';

/** Control characters, ends of lines and paragraphs, and what turns the direction of the text around it. */
const HIDDEN = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;

/** A foreign text as it may stand among texts of ours: without what is not seen (contract §3). */
export function shownText(given: string): string {
  return given.toWellFormed().replaceAll(HIDDEN, '').trim();
}

/** What a text is called in lists: its first line that shows something (contract §3). The text is not blank. */
export function textName(text: string): string {
  const first = text
    .split(/[\r\n\f\v\u0085\u2028\u2029]/)
    .map((line) => shownText(line.replace(/\s+/g, ' ')))
    .find((line) => !showsNothing(line));
  return firstCharacters(first ?? '', FILE_NAME_MAX_LENGTH);
}

/** A part of a path that shows nothing, or is but a way to another folder. */
const namesNothing = (part: string): boolean => showsNothing(part) || /^\.\.?$/.test(part);

/** What a file is called where its name says nothing. */
const NAMELESS = 'file';

/** A client's name for a file as it may be shown: the last part of a path, without what is not seen (contract §3). */
export function uploadName(given: string): string {
  const last = shownText(given)
    .split(/[/\\]/)
    .findLast((part) => !namesNothing(part.trim()));
  return firstCharacters(last?.trim() ?? '', FILE_NAME_MAX_LENGTH) || NAMELESS;
}

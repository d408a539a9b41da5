import { FILE_NAME_MAX_LENGTH } from '../../../../shared/constants.ts';
import { showsNothing } from '../../../../shared/format/shows-nothing.ts';
import { firstCharacters } from '../../../extraction/extraction.ts';
import { shownText } from './shown-text.ts';

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

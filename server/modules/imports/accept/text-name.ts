import { FILE_NAME_MAX_LENGTH } from '../../../../shared/constants.ts';
import { showsNothing } from '../../../../shared/format/shows-nothing.ts';
import { firstCharacters } from '../../../extraction/extraction.ts';
import { shownText } from './shown-text.ts';

/** What a text is called in lists: its first line that shows something (contract §3). The text is not blank. */
export function textName(text: string): string {
  const first = text
    .split(/[\r\n\f\v\u0085\u2028\u2029]/)
    .map((line) => shownText(line.replace(/\s+/g, ' ')))
    .find((line) => !showsNothing(line));
  return firstCharacters(first ?? '', FILE_NAME_MAX_LENGTH);
}

import { foldText, searchWords } from '../../../../shared/format/fold-text.ts';

interface TextPart {
  readonly text: string;
  readonly isMatch: boolean;
}

/** The folded text, and for each of its UTF-16 units the index in the original text. */
function foldWithPlaces(text: string): { readonly folded: string; readonly places: readonly number[] } {
  let folded = '';
  const places: number[] = [];
  let place = 0;
  for (const character of text) {
    const part = foldText(character);
    folded += part;
    for (let unit = 0; unit < part.length; unit++) places.push(place);
    place += character.length;
  }
  places.push(text.length);
  return { folded, places };
}

/** Whether each unit of the text is part of a match. */
function coveredUnits(text: string, words: readonly string[]): boolean[] {
  const { folded, places } = foldWithPlaces(text);
  const covered = Array.from({ length: text.length }, () => false);
  for (const word of words) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1)) {
      covered.fill(true, places[at], places[at + word.length]);
    }
  }
  return covered;
}

/** Splits the text into matching and other parts. */
export function highlightParts(text: string, search: string): TextPart[] {
  const words = searchWords(search);
  if (words.length === 0) return [{ text, isMatch: false }];
  const covered = coveredUnits(text, words);
  const parts: TextPart[] = [];
  let start = 0;
  for (let end = 1; end <= text.length; end++) {
    if (end < text.length && covered[end] === covered[start]) continue;
    parts.push({ text: text.slice(start, end), isMatch: covered[start] ?? false });
    start = end;
  }
  return parts;
}

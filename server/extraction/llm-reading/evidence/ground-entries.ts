import type { DraftLine } from '../../domain/draft.ts';
import { foldTokens } from '../../text/fold-tokens.ts';
import { nearestEntry } from '../../grounding/nearest-place.ts';
import { quote } from '../../grounding/quote.ts';
import { findPassages, type Passage, type SourceText } from '../../grounding/source-text.ts';
import { turnedEntry } from '../../grounding/turned-entry.ts';
import { negates } from '../../lexicon/negations.ts';
import { amountSide, amountSideOf, type AmountSide, attachedEntry, isRemark, spokenEntry } from './entry-checks.ts';
import {
  hasNumber,
  isOfTwoEntries,
  isOwnLine,
  isWholeEntry,
  leavesAmount,
  opensPiece,
  partsAmount,
  withAmount,
  withNegation,
} from './entry-passages.ts';
import { settledPlaces } from './settled-places.ts';
import { TakenWords } from './taken-words.ts';

/** A line of a model in words of the source, with their position. */
export interface GroundedLine extends Passage {
  line: DraftLine;
}

/** Words with more occurrences are too common to locate an entry. */
const MAX_PLACES = 100;
/** This many adjacent entries are the list. Entries that match only approximately are searched around it. */
const LIST = 3;
const AROUND = 4;
/** A heading matches one of the source if they share this part of their words. */
const HEADING = 0.75;

interface Entry {
  line: DraftLine;
  keys: readonly string[];
}

/** Finds an entry in passages that no other entry uses. */
type Find = (entry: Entry, isFree: (passage: Passage) => boolean) => GroundedLine | null;

/**
 * Finds each entry of a model's list of ingredients in the source; null for one that is not there. An entry matches word
 * for word, in another order with its complete amount, or within running speech. A similar entry is replaced with the
 * source's. A heading must be a line of its own.
 */
export function groundEntries(source: SourceText, lines: readonly DraftLine[]): (GroundedLine | null)[] {
  const entries = lines.map((line): Entry => ({ line, keys: foldTokens(line.content).map(({ key }) => key) }));
  const taken = new TakenWords();
  const isFree = (passage: Passage): boolean => taken.isFree(passage);
  const side = sideOfMost(source, entries);
  const found = writtenPlaces(source, entries, side ?? 'above', taken).map((passage, index) =>
    passage === null ? null : quoted(source, passage, lines[index]),
  );
  const ways: Find[] = [turned(source, side), attached(source), spoken(source), nearly(source, found)];
  for (const find of ways)
    for (const [index, entry] of entries.entries()) {
      if (found[index] !== null || source.work.left < 0) continue;
      const grounded = find(entry, isFree);
      if (grounded === null) continue;
      taken.take(grounded);
      found[index] = grounded;
    }
  return found.map((entry) =>
    entry?.line.type === 'item' && isRemark(source, entry, entry.line.content) ? null : entry,
  );
}

function writtenPlaces(
  source: SourceText,
  entries: readonly Entry[],
  side: AmountSide,
  taken: TakenWords,
): (Passage | null)[] {
  const places = entries.map(({ line, keys }) => {
    const fits = line.type === 'item' ? isWholeEntry : isOwnLine;
    const all = keys.length === 0 || source.work.left < 0 ? [] : findPassages(source, keys, MAX_PLACES);
    const whole = line.type === 'item' ? all.map((at) => withAmount(source, withNegation(source, at))) : all;
    return whole.filter((at) => fits(source, at) && (amountSideOf(source, at) ?? side) === side);
  });
  const rank = (passage: Passage): number =>
    (opensPiece(source, passage.start) ? 2 : 0) +
    (opensPiece(source, passage.end) ? 1 : 0) +
    (hasNumber(source, passage) ? 2 : 0);
  const take = (passage: Passage): void => taken.take(passage);
  return settledPlaces(source, places, (passage) => taken.isFree(passage), take, rank);
}

/** The side of the amounts in most entries. The wrong side would assign each amount of a column to the neighbour. */
function sideOfMost(source: SourceText, entries: readonly Entry[]): AmountSide | null {
  const items = entries.filter(({ line, keys }) => line.type === 'item' && keys.length > 1);
  return amountSide(
    source,
    items.map(({ keys }) => keys),
  );
}

function turned(source: SourceText, side: AmountSide | null): Find {
  const isIts = (range: Passage): boolean =>
    !partsAmount(source, range) || (side !== null && amountSideOf(source, range) === side);
  return ({ line, keys }, isFree) => {
    if (line.type !== 'item') return null;
    const fits = (range: Passage): boolean => isFree(range) && !isOfTwoEntries(source, range) && isIts(range);
    const passage = turnedEntry(source, keys, fits);
    if (passage === null) return null;
    // An omitted or moved word may change the meaning: "no added sugar, salt" of "no added salt, sugar".
    const saysAll = passage.end - passage.start === keys.length && !keys.some(negates);
    return saysAll ? { ...passage, line } : quoted(source, passage, line);
  };
}

function nearly(source: SourceText, found: readonly (GroundedLine | null)[]): Find {
  const lineOf = (at: number): number => source.tokens[at]?.line ?? 0;
  return ({ line, keys }, isFree) => {
    const own = found.filter((entry) => entry !== null).map(({ start }) => lineOf(start));
    const isNear = (at: number): boolean => own.some((other) => Math.abs(other - at) <= AROUND);
    const fits = (range: Passage): boolean =>
      isFree(range) &&
      (line.type === 'item' ? !partsAmount(source, range) : isOwnLine(source, range)) &&
      (own.length < LIST || isNear(lineOf(range.start)));
    const passage = nearestEntry(source, keys, fits, line.type === 'item' ? undefined : HEADING);
    if (passage === null || line.type !== 'item') return passage === null ? null : quoted(source, passage, line);
    const whole = withAmount(source, withNegation(source, passage));
    return quoted(source, isFree(whole) ? whole : passage, line);
  };
}

function attached(source: SourceText): Find {
  return ({ line, keys }, isFree) => {
    const passage = line.type === 'item' ? attachedEntry(source, keys, isFree) : null;
    return passage === null ? null : { ...passage, line };
  };
}

function spoken(source: SourceText): Find {
  return ({ line, keys }, isFree) => {
    const said = line.type === 'item' ? spokenEntry(source, keys) : null;
    if (said === null || !isFree(said) || leavesAmount(source, said)) return null;
    // A passage with digits is an entry as it is; running speech reads better in the short form.
    return said.isSame && !hasNumber(source, said)
      ? { start: said.start, end: said.end, line }
      : quoted(source, said, line);
  };
}

/** The dot after the last entry in a sentence belongs to the sentence. */
const SENTENCE_END = /[.。।]$/u;

function quoted(source: SourceText, passage: Passage, line: DraftLine | undefined): GroundedLine {
  const words = quote(source, passage);
  const isPiece = !isOwnLine(source, passage) && !SENTENCE_END.test(line?.content ?? '');
  return {
    ...passage,
    line: { content: isPiece ? words.replace(SENTENCE_END, '') : words, type: line?.type ?? 'item' },
  };
}

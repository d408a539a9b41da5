import type { SectionKind } from '../domain/section-kind.ts';
import { bucketOf, hashText, joinHashes } from './hash-feature.ts';
import type { LabelInput } from './line-label.ts';
import { traitsOf, type LineTraits } from './line-traits.ts';
import { namedAgain, type NamedAgain } from './named-again.ts';

/** The buckets of a line's features. `shape`: properties of the line and its neighbours; `words`: its words. */
export interface LineFeatures {
  shape: Int32Array;
  words: Int32Array;
}

/** The positions of the neighbours that contribute to the features of a line. */
const REACH = [-3, -2, -1, 1, 2, 3];
const LENGTHS = [4, 10, 18, 28, 45, 70, 110, 170, 280];
const PLACES = REACH.map((offset) => hashText(`at ${offset}`));
/** The feature of positions before the first and after the last line. */
const OUTSIDE = [hashText('outside')];
/** Traits of layout and words that are also features of the neighbouring lines. */
const SHARED_TRAITS = /^(?:level|mark|starts|bold|staple|group|hint|link|price|code)/u;

/** The features of all lines of a document, in order. */
export function featuresOf(lines: readonly LabelInput[]): LineFeatures[] {
  const traits = lines.map(traitsOf);
  const again = namedAgain(
    lines.map((line) => line.text),
    traits,
  );
  const looks = traits.map((one) => hashedLooks(looksOf(one)));
  const sections = sectionsAround(traits);
  const document = documentTraits(lines, traits);
  return lines.map((line, index) => {
    const own = traits[index] as LineTraits;
    const gaps = `apart:${line.apart}${lines[index + 1]?.apart ?? true}`;
    const around = [
      ...document,
      ...placeOf(index, lines.length),
      ...(sections[index] ?? []),
      ...namedOf(again, index),
      gaps,
    ];
    const shown = own.shown.filter((name) => !SHARED_TRAITS.test(name));
    return {
      shape: shapeOf(shown.map(hashText), looks, index, around.map(hashText)),
      words: wordsOf(line.text, own),
    };
  });
}

function classOf(value: number, bounds: readonly number[]): number {
  const at = bounds.findIndex((bound) => value <= bound);
  return at === -1 ? bounds.length : at;
}

/** The traits of a line that are most informative for its neighbours. */
function looksOf(traits: LineTraits): string[] {
  return [
    `long:${classOf(traits.length, LENGTHS)}`,
    `amount:${classOf(traits.ingredient, [0, 0.2, 0.6])}`,
    `prose:${classOf(traits.prose, [0, 0.4, 0.7])}`,
    `section:${traits.section ?? 'no'}${traits.isSectionHeading ? '!' : ''}`,
    ...(traits.isNumbered ? ['numbered'] : []),
    ...(traits.isFact ? ['fact'] : []),
    ...(traits.endsSentence ? ['sentence'] : []),
    ...traits.shown.filter((name) => SHARED_TRAITS.test(name)),
  ];
}

/** The hashes of a line's traits, with separate fields for those that are combined with others. */
interface HashedLooks {
  all: readonly number[];
  long: number;
  amount: number;
  prose: number;
  mark: number;
}

function hashedLooks(names: readonly string[]): HashedLooks {
  const all = names.map(hashText);
  const [long = 0, amount = 0, prose = 0] = all;
  return { all, long, amount, prose, mark: all[names.findIndex((name) => name.startsWith('mark'))] ?? 0 };
}

/** The buckets of a line's traits, of its context, and of pairs of both. A bucket can occur more than once. */
function shapeOf(
  shown: readonly number[],
  looks: readonly HashedLooks[],
  index: number,
  around: readonly number[],
): Int32Array {
  const { all, long, amount, prose, mark } = looks[index] as HashedLooks;
  const hashes = [
    ...all,
    ...shown,
    ...around,
    joinHashes(long, amount),
    joinHashes(amount, mark),
    joinHashes(prose, mark),
  ];
  for (const one of around)
    hashes.push(joinHashes(one, amount), joinHashes(one, prose), joinHashes(one, long), joinHashes(one, mark));
  const ownProse = joinHashes(prose, long);
  for (const [at, offset] of REACH.entries()) {
    const place = PLACES[at] ?? 0;
    const neighbour = looks[index + offset]?.all ?? OUTSIDE;
    const isNext = Math.abs(offset) === 1;
    for (const name of neighbour) {
      const there = joinHashes(place, name);
      hashes.push(there);
      if (isNext) hashes.push(joinHashes(there, amount), joinHashes(there, ownProse));
    }
  }
  return Int32Array.from(hashes, bucketOf);
}

/** For each line: the kind of the last section heading above it and of the next one below it, and their distances. */
function sectionsAround(traits: readonly LineTraits[]): string[][] {
  const traitNames = traits.map((): string[] => []);
  const walk = (side: string, order: Iterable<number>): void => {
    let kind: SectionKind | 'no' = 'no';
    let distance = 0;
    const seen = new Set<string>();
    for (const index of order) {
      traitNames[index]?.push(`${side}:${kind}`, `${side}:${kind}:${classOf(distance, [1, 3, 8, 20])}`);
      if (side === 'above') traitNames[index]?.push(`seen:${[...seen].toSorted().join()}`);
      const { section, isSectionHeading } = traits[index] as LineTraits;
      distance += 1;
      if (section === null || !isSectionHeading) continue;
      kind = section;
      distance = 0;
      seen.add(section);
    }
  };
  walk('above', traits.keys());
  walk('below', [...traits.keys()].toReversed());
  return traitNames.map((names) => [...names, `between:${names[0]}:${names[3]}`]);
}

function documentTraits(lines: readonly LabelInput[], traits: readonly LineTraits[]): string[] {
  const share = (holds: (index: number) => boolean): number =>
    classOf(lines.filter((_, index) => holds(index)).length / lines.length, [0, 0.1, 0.3, 0.6]);
  return [
    `lines:${classOf(lines.length, [6, 15, 30, 60, 150, 400])}`,
    `levels:${share((index) => (lines[index]?.level ?? 0) > 0)}`,
    `bullets:${share((index) => lines[index]?.mark === 'bullet')}`,
    `numbers:${share((index) => traits[index]?.isNumbered ?? false)}`,
    `sentences:${share((index) => (traits[index]?.prose ?? 0) > 0.6)}`,
    `amounts:${share((index) => (traits[index]?.ingredient ?? 0) > 0.3)}`,
  ];
}

function placeOf(index: number, lines: number): string[] {
  return [
    `place:${Math.floor((index / lines) * 8)}`,
    `from start:${Math.min(index, 4)}`,
    `to end:${Math.min(lines - index, 4)}`,
  ];
}

function namedOf({ below, above }: NamedAgain, index: number): string[] {
  return [`named below:${classOf(below[index] ?? 0, [0, 0.3, 0.6])}`, `names above:${Math.min(above[index] ?? 0, 4)}`];
}

/**
 * The buckets of a line's words: all words of a short line, the first and last words of any line, and their beginnings
 * and ends.
 */
function wordsOf(text: string, { isDense, length }: LineTraits): Int32Array {
  const lower = text.toLowerCase();
  const words = lower.match(/[\p{L}\p{M}]+/gu) ?? [];
  const names = isDense ? denseNames(words) : wordNames(words, length < 60);
  return Int32Array.from(new Set(names.map((name) => bucketOf(hashText(name)))));
}

function wordNames(words: readonly string[], isShort: boolean): string[] {
  const [first = '', second = ''] = words;
  const last = words.at(-1) ?? '';
  const names = [`first ${first}`, `first two ${first} ${second}`, `last ${last}`];
  names.push(`first ends ${first.slice(-2)}`, `first ends ${first.slice(-3)}`, `first begins ${first.slice(0, 4)}`);
  names.push(`last ends ${last.slice(-3)}`, `second ends ${second.slice(-3)}`);
  for (const word of isShort ? words : words.slice(0, 4)) names.push(`word ${word}`, `begins ${word.slice(0, 5)}`);
  return names;
}

function denseNames(words: readonly string[]): string[] {
  const all = words.join(' ');
  const names = [`first ${all.slice(0, 1)}`, `first two ${all.slice(0, 2)}`, `last ${all.slice(-2)}`];
  const part = all.length <= 24 ? all : all.slice(0, 12);
  for (let at = 0; at + 2 <= part.length; at += 1) names.push(`word ${part.slice(at, at + 2)}`);
  return names;
}

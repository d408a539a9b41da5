import type { DraftLine } from '../../domain/draft.ts';
import { foldTokens } from '../../text/fold-tokens.ts';
import { likeSentence, wholeSentence } from '../../grounding/whole-sentence.ts';
import { nearestPassage } from '../../grounding/nearest-place.ts';
import { quote } from '../../grounding/quote.ts';
import { findPassages, type Passage, type SourceText } from '../../grounding/source-text.ts';
import { cutsAmount } from './entry-passages.ts';
import type { GroundedLine } from './ground-entries.ts';
import { settledPlaces } from './settled-places.ts';
import { TakenWords } from './taken-words.ts';

/** A sentence of a model matches a passage if each has this share of the other's words, by weight. */
const MIN_WORD_SHARE = 0.6;
const MIN_OWN_SHARE = 0.5;
/** A sentence with this share of words that are used already is dropped. */
const MAX_USED = 0.4;
const MAX_PLACES = 50;

/** A run of stops is tried once, from its beginning to its end. */
const SENTENCES = /[^]*?(?:(?<![.!?…])[.!?…]+(?![.!?…])["”»)\]]*(?=\s+\P{Ll})|[。！？।؟]+|$)/gu;

/**
 * Finds each step of a model in the source; null for one that is not there. A step matches word for word, or each of its
 * sentences is replaced with a similar one of the source; other sentences are dropped. So no number, temperature or time
 * comes from the model.
 */
export function groundSteps(source: SourceText, lines: readonly DraftLine[]): (GroundedLine | null)[] {
  const taken = new TakenWords();
  const isNew = (passage: Passage): boolean => taken.share(passage) <= MAX_USED;
  const sentences = new Sentences(source);
  const places = lines.map(({ content }) => sentences.equalTo(content));
  const whole = settledPlaces(source, places, isNew, (passage) => taken.take(passage));
  const found = lines.map(({ content }, index) => {
    const passage = whole[index];
    if (passage) return [passage];
    const parts = content.match(SENTENCES) ?? [];
    return parts.flatMap((part) => {
      const own = sentences.equalTo(part).find(isNew) ?? nearly(source, part);
      if (own === null || !isNew(own)) return [];
      const unused = taken.rest(own);
      taken.take(unused);
      return [unused];
    });
  });
  return lines.map(({ type }, index) => {
    const passages = found[index] ?? [];
    const [first, last] = [passages[0], passages.at(-1)];
    if (first === undefined || last === undefined) return null;
    const content = passages.map((own) => quote(source, own)).join(' ');
    return { start: first.start, end: last.end, line: { content, type } };
  });
}

const keysOf = (text: string): string[] => foldTokens(text).map(({ key }) => key);

/** The sentences of a source, with cached boundaries. */
class Sentences {
  readonly #source: SourceText;
  readonly #whole = new Map<string, Passage>();

  constructor(source: SourceText) {
    this.#source = source;
  }

  /** Whole sentences equal to the text. A part of one could mean the opposite, for example without "do not". */
  equalTo(text: string): Passage[] {
    const keys = keysOf(text);
    if (keys.length === 0 || this.#source.work.left < 0) return [];
    const whole = findPassages(this.#source, keys, MAX_PLACES).map((at) => this.#wholeOf(at));
    return whole.filter((at) => !cutsAmount(this.#source, at));
  }

  #wholeOf(passage: Passage): Passage {
    const key = `${passage.start} ${passage.end}`;
    const whole = this.#whole.get(key) ?? wholeSentence(this.#source, passage);
    this.#whole.set(key, whole);
    return whole;
  }
}

function nearly(source: SourceText, text: string): Passage | null {
  const keys = keysOf(text);
  if (keys.length < 2 || source.work.left < 0) return null;
  const near = nearestPassage(source, keys);
  if (near === null || near.wordShare < MIN_WORD_SHARE || near.ownShare < MIN_OWN_SHARE)
    return likeSentence(source, keys);
  return wholeSentence(source, near);
}

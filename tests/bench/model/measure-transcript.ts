import { chooseByEvidence } from '../../../server/extraction/llm-reading/settle-answers.ts';
import { readTranscript } from '../../../server/extraction/pipeline/read-transcript.ts';
import { emptyDraft, type Draft } from '../../../server/extraction/domain/draft.ts';
import { carelessDraft, type Invention } from './invent.ts';
import type { KnownReading, KnownSource, Truth } from './known-sources.ts';
import { isIn, isRead, LISTS, type List, type Shown, shownKeys, shownOf } from './measure-grounding.ts';
import { createRandom } from './random.ts';

/** The result of comparing model transcripts of a picture with the recognised text. */
export interface Transcribed {
  id: string;
  lang: string;
  /** The number of words of which text recognition was unsure, and of all words. */
  unsure: number;
  words: number;
  /** The number of lines of a true transcript, and those that are shown with a mark or not at all. */
  lines: number;
  marked: string[];
  /** The number of inventions of a careless model, and those that are shown without a mark. */
  inventions: number;
  missed: Invention[];
  /** The number of transcripts of other recipes in that language, and of those that are accepted. */
  others: number;
  believed: number;
}

/** Compares true, careless and invented transcripts of a source's pictures with the recognised text. */
export async function measureTranscript(
  source: KnownSource,
  reading: KnownReading,
  others: readonly Truth[],
): Promise<Transcribed> {
  const { truth, id } = source;
  const honest = await shownAs(draftOf(truth), truth, reading);
  const kept = LISTS.flatMap((field) =>
    truth[field].map(({ content }) => ({ field, content, keys: shownKeys(field, content) })),
  );
  const careless = carelessDraft(truth, others, reading.lines, createRandom(id));
  const invented = await shownAs(careless.draft, truth, reading);
  const dreams = await Promise.all(others.map((other) => shownAs(draftOf(other), other, reading)));
  const marked = ({ field, keys }: { field: List; keys: readonly string[] }): boolean =>
    honest === null || !isIn(honest.unmarked[field], keys);
  return {
    id,
    lang: source.lang,
    unsure: reading.lines.flatMap(({ unsure = [] }) => unsure).length,
    words: reading.lines.flatMap(({ text }) => text.split(/\s+/)).length,
    lines: kept.length,
    marked: kept.filter(marked).map(({ content }) => content),
    inventions: careless.inventions.length,
    missed: invented === null ? [] : careless.inventions.filter((invention) => isRead(invented, invention)),
    others: others.length,
    believed: dreams.filter((dream) => dream !== null).length,
  };
}

const draftOf = ({ title, ingredients, instructions }: Truth): Draft => ({
  ...emptyDraft('model', 'a model that sees'),
  title,
  ingredients,
  instructions,
});

/**
 * The recipe that is shown if a model transcribes this draft and finds the recipe in it; null if the transcript is
 * rejected.
 */
async function shownAs(draft: Draft, { title }: Truth, reading: KnownReading): Promise<Shown | null> {
  const words = [title, ...LISTS.flatMap((field) => draft[field].map(({ content }) => content))].join('\n\n');
  const document = {
    kind: 'file',
    lines: reading.lines.map(({ text, unsure }) => ({ text, level: 0, page: 1, ...(unsure && { unsure }) })),
    merged: null,
    lang: reading.lang,
    base: null,
    name: '',
    originalSource: null,
    blank: [],
  } as const;
  const { reading: read } = await readTranscript({ ...document, blank: [] }, [{ page: 1, words }]);
  if (read === null) return null;
  const { lines } = read.document;
  return shownOf(chooseByEvidence({ read: null, model: draft, lines }), { lines, lang: reading.lang });
}

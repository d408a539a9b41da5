import { type Draft, boundedLines, emptyDraft } from '../domain/draft.ts';
import { ExtractionError } from '../domain/extraction-error.ts';
import type { VideoSource } from '../domain/extraction.ts';
import type { Found } from '../domain/found.ts';
import { groundRecipe } from '../grounding/ground-recipe.ts';
import { parseLines } from '../text-reading/parse-lines.ts';
import type { TextLine } from '../domain/text-line.ts';
import { firstCharacters } from '../text/cut-text.ts';
import { mergeDrafts } from '../normalize/merge-drafts.ts';
import { shapeRecipe } from '../normalize/shape-recipe.ts';
import { languageByWords } from '../lexicon/common-words.ts';
import type { Video } from '../domain/video.ts';
import { isEntry } from '../text-reading/rows/row-looks.ts';
import { ingredientLines } from '../text-reading/ingredient-lines.ts';
import { wrapWidth } from '../text-reading/rows/join-wrapped.ts';
import { rowOf } from '../text-reading/rows/row.ts';
import { allLines, listLines, readings, videoLines, type VideoLines } from './video-lines.ts';
import { originOf } from './video-origin.ts';
import { plainName, videoTitle } from './video-title.ts';

/** The smallest number of ingredients in a list. */
const MIN_ENTRIES = 3;

/** The list of ingredients in a description without steps; an empty draft if there is none with a heading. */
export function readListOnly(title: string, list: readonly TextLine[]): Draft {
  const draft = emptyDraft('document', `${list.length} lines`);
  const rows = list.map((line, index) => rowOf(line, index + 1, index + 1));
  const start = rows.findIndex((row) => row.opens?.kind === 'ingredients');
  const below = rows.slice(rows[start]?.opens?.rest === '' ? start + 1 : start);
  if (start === -1 || below.filter(isEntry).length < MIN_ENTRIES) return draft;
  draft.title = title;
  draft.ingredients = boundedLines(ingredientLines(below, wrapWidth(rows), true));
  draft.places.ingredients = { stage: 'document', where: 'description' };
  return draft;
}

/** How much of the text is kept, in characters. */
const MAX_TEXT = 60_000;

/** Captions of an entire day have about this number of lines. */
const MAX_LINES = 20_000;

/**
 * The recipe of a video: the one in its description; else the list in the description with the spoken steps; else the
 * list and steps as spoken.
 */
export function findInVideo(source: VideoSource): Found {
  const { video, isAll } = source;
  const parts = videoLines(source);
  const lines = allLines(parts).slice(0, MAX_LINES);
  const merged = mergeDrafts([draftOf(source, parts)]);
  merged.draft.images = video.pictures.slice(0, 1);
  merged.draft.title = plainName(merged.draft.title);
  const lang = video.lang || (languageByWords(lines.map(({ text }) => text).join(' ')) ?? '');
  const recipe = shapeRecipe(merged.draft, { lang, base: null, originalSource: originOf(source) });
  const { title, ingredients, instructions } = recipe;
  const isRecipe = title !== '' && ingredients.length > 0 && (isAll || instructions.length > 0);
  return {
    extraction: {
      recipe,
      provenance: groundRecipe(recipe, merged.provenance, lines),
      text: firstCharacters(lines.map(({ text }) => text).join('\n'), MAX_TEXT),
      pictures: [],
      others: [],
    },
    failure: isRecipe ? null : failureOf(video),
    merged,
    lines,
    base: null,
    lang,
    name: videoTitle(video),
    isSpoken: parts.spoken.length > 0,
    recognised: false,
    disagrees: () => false,
  };
}

/** The reason for a video without a recipe. If its site does not play it, the content is unknown. */
function failureOf({ withheld }: Video): ExtractionError {
  if (withheld === null) return new ExtractionError('importErrors.noRecipe');
  return new ExtractionError('importErrors.videoUnavailable', { detail: withheld });
}

function draftOf(source: VideoSource, parts: VideoLines): Draft {
  const drafts = readings(parts).map((lines, index) => parsed(lines, source, index > 0));
  const complete = drafts.find(({ ingredients, instructions }) => ingredients.length > 0 && instructions.length > 0);
  if (complete !== undefined) return complete;
  return readListOnly(parts.title[0]?.text ?? '', listLines(parts.described));
}

/**
 * Parses lines of a video. If `isOrdered`, the lines are not in the order of the text that is shown, so places are
 * named instead of numbered.
 */
function parsed(lines: TextLine[], { video }: VideoSource, isOrdered: boolean): Draft {
  const document = { pictures: [], lang: video.lang, recognised: false, unbroken: true };
  const draft = parseLines({ ...document, lines: lines.slice(0, MAX_LINES) });
  if (!isOrdered) return draft;
  const { places } = draft;
  for (const [field, place] of Object.entries(places))
    place.where = field === 'instructions' ? 'speech' : 'description';
  return draft;
}

import { ExtractionError } from './extraction-error.ts';
import type { Extraction } from './extraction.ts';
import type { MergedDraft } from './draft.ts';
import type { LineBox } from './text-line.ts';

/** One line of a source, and its words that were recognised with low confidence. */
export interface GroundLine {
  text: string;
  unsure?: readonly string[];
}

/** Where the lines of a text are on their pages, null for a line without a known place; absent if none is known. */
export function placedLines(lines: readonly FoundLine[]): Pick<Extraction, 'boxes'> {
  const boxes = lines.map(({ page, box }) =>
    page === undefined || box === undefined ? null : ([page, ...box] as const),
  );
  return boxes.some((box) => box !== null) ? { boxes } : {};
}

/** A line that was read, with what is known about it. */
export interface FoundLine {
  text: string;
  /** Heading level 1 to 6; 0 for other lines. */
  level: number;
  /** The share of its text that is linked, 0 to 1; absent if nothing is. */
  linked?: number;
  /** The page of a file that contains it, counted from 1. */
  page?: number;
  unsure?: readonly string[];
  /** Where it is on that page. */
  box?: LineBox;
  /** Whether it is in a part of the page whose name marks it as comments or as other recipes. */
  foreign?: boolean;
}

/** The result of reading a source, whether or not it contains a recipe. */
export interface Found {
  /** The recipe as far as it was found. */
  extraction: Extraction;
  /** Why the result is not accepted as a recipe; null if it is one. */
  failure: ExtractionError | null;
  merged: MergedDraft;
  /** All visible lines of the source in order, without hidden parts of a page. The getter may take a while. */
  lines: readonly FoundLine[];
  /** The base for relative addresses of pictures. */
  base: URL | null;
  /** BCP 47 language that the source states; '' if it states none. */
  lang: string;
  /** The source's name for itself outside its text, such as a page or file name; '' if it has none. */
  name: string;
  /**
   * Whether the text was spoken in a video. Amounts are then written as words, and every such link is expected to
   * contain a recipe.
   */
  isSpoken?: boolean;
  /** Whether the recipe was assembled from running text about a dish. A model reads such text better. */
  isRunningText?: boolean;
  /** Whether the line labelling is the only evidence that the source contains a recipe. */
  isUnsure?: boolean;
  /** Whether its text was recognised in a picture (OCR). */
  recognised: boolean;
  /** The pages, counted from 1, that are pictures without recognisable text; absent if the source has no pages. */
  blank?: readonly number[];
  /** All recipes of a source with several, in order; absent if it contains one, or if a specific one was requested. */
  every?: () => Extraction[];
  /** Whether the visible page shows a different recipe than its markup. */
  disagrees(): boolean;
}

/** Returns the recipe that was found. Throws the ExtractionError that explains why there is none, with the text that was read. */
export function recipeOf({ extraction, failure }: Found): Extraction {
  if (failure !== null) {
    const { code, detail } = failure;
    throw new ExtractionError(code, { cause: failure, text: extraction.text, ...(detail !== undefined && { detail }) });
  }
  return extraction;
}

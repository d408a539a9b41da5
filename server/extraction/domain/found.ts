import type { ExtractionError } from './extraction-error.ts';
import type { Extraction } from './extraction.ts';
import type { MergedDraft } from './draft.ts';

/** One line of a source, and what of it was recognised unsurely. */
export interface GroundLine {
  text: string;
  unsure?: readonly string[];
}

/** A line that was read, and what of it was recognised unsurely. */
export interface FoundLine {
  text: string;
  /** 1 to 6 in a heading, else 0. */
  level: number;
  /** The share of it that is linked, 0 to 1; absent where nothing is. */
  linked?: number;
  /** The page of a file that it stands on, counted from 1. */
  page?: number;
  unsure?: readonly string[];
  /** Whether it stands in a part of its page that is named as one of other people's words, or of other recipes. */
  foreign?: boolean;
}

/** What a source was found to say, whether or not that is a recipe. */
export interface Found {
  /** What would be its recipe. */
  extraction: Extraction;
  /** Why that is none; null where it is one. */
  failure: ExtractionError | null;
  merged: MergedDraft;
  /** All that a reader of it sees, in order; what a page hides is none of it. Reading them may take a while. */
  lines: readonly FoundLine[];
  /** What relative addresses of pictures are resolved against. */
  base: URL | null;
  /** BCP 47 language that the source states, '' where it states none. */
  lang: string;
  /** What the source calls itself beside its text, '' where it has no name. */
  name: string;
  /** Whether it is what somebody says in a video: amounts are words then, and every such link is meant to hold a recipe. */
  isSpoken?: boolean;
  /** Whether the recipe was put together from sentences that tell of a dish: a model reads them better. */
  isRunningText?: boolean;
  /** Whether only the labels of its lines tell that it holds a recipe. */
  isUnsure?: boolean;
  /** Whether its letters were recognised in a picture. */
  recognised: boolean;
  /** Its pages, counted from 1, that are pictures on which nothing looks like letters; absent where it has no pages. */
  blank?: readonly number[];
  /** All recipes of a source that holds several, in its order; absent where it holds one, or one of them was asked for. */
  every?: () => Extraction[];
  /** Whether the page shows another recipe than its markup states. */
  disagrees(): boolean;
}

/** The recipe that was found. Throws the ExtractionError that says why there is none. */
export function recipeOf({ extraction, failure }: Found): Extraction {
  if (failure !== null) throw failure;
  return extraction;
}

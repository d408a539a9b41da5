import type { DoubtCause } from '../../../shared/domain/doubt.ts';
import type { RecipeContent } from '../../../shared/domain/recipe.ts';
import type { FileDocument, LineBox } from './text-line.ts';
import type { Cue, Video } from './video.ts';

/** A fetched web page: its bytes and, where known, the Content-Type header and the final address. */
export interface PageSource {
  kind: 'page';
  bytes: Uint8Array;
  contentType: string | null;
  url: string | null;
  /** Which of its recipes is read, counted from 1; absent: the one that the page is about. */
  number?: number;
}

/** A file as the user provided it. Its type is detected from its bytes. */
export interface FileSource {
  kind: 'file';
  bytes: Uint8Array;
  name: string | null;
  /**
   * BCP 47 languages in which text in pictures is likely written, likeliest first. These are the languages of the user.
   */
  languages: readonly string[];
  /**
   * A folder of the operator with language data for text recognition, in addition to the installed data; absent if
   * there is none.
   */
  languageDir?: string;
  /** Which of its recipes is read, counted from 1; absent: the one that the document is about. */
  number?: number;
}

/** A text as the user pasted it, with the address where it was found if the user stated one. */
export interface TextSource {
  kind: 'text';
  text: string;
  url: string | null;
  /** Which of its recipes is read, counted from 1; absent: the one that the text is about. */
  number?: number;
}

/** The pages of one recipe in order. Each page was recognised on a separate picture. */
export interface PagesSource {
  kind: 'pages';
  pages: readonly FileDocument[];
  /** The file name of the first picture. */
  name: string;
}

/** A video as its page describes it, with the spoken words as far as they are available. */
export interface VideoSource {
  kind: 'video';
  video: Video;
  /** The address that the user submitted. */
  url: string | null;
  /** The captions file as downloaded; null if there is none. */
  captions: Uint8Array | null;
  /** The transcript of its sound; null if it was not transcribed. */
  heard: Cue[] | null;
  /**
   * Whether no further input (captions or transcript) will be added. A list of ingredients alone is then accepted,
   * because the video shows the steps.
   */
  isAll: boolean;
}

/** The location of a further recipe in a document: its page, counted from 1, or the heading above it. */
export type RecipePlace = { page: number } | { heading: string };

/** A further recipe of a document. `number` counts the document's recipes from 1, in their order. */
export interface OtherRecipe {
  number: number;
  title: string;
  place: RecipePlace | null;
}

/** Any input that a recipe can be extracted from. */
export type Source = PageSource | FileSource | TextSource | PagesSource | VideoSource;

/** The stages that produce drafts, the most reliable first. */
export const STAGES = [
  'json-ld',
  'microdata',
  'rdfa',
  'h-recipe',
  'embedded-state',
  'visible-page',
  'page-head',
  'document',
  'model',
] as const;
export type Stage = (typeof STAGES)[number];

/** The fields that only the owner of a recipe fills. */
type OwnField = 'ownNotes' | 'rating' | 'favorite' | 'cookedOn';

/** The recipe fields whose origin is recorded. */
export type RecipeField = Exclude<keyof RecipeContent, 'originalSource' | OwnField>;

/**
 * The stage that produced a field, and the location in the source. Line numbers are those of the extraction's `text`.
 */
export interface Place {
  stage: Stage;
  where: string;
}

/** A detail that the user should check: an entry of the field's list, counted from 0, or the entire field (null). */
export interface Doubt {
  index: number | null;
  why: DoubtCause;
}

/** The origin of a field, and its doubtful details. */
export interface FieldOrigin extends Place {
  doubts?: Doubt[];
}

/** The origin of each field that is not empty. */
export type Provenance = Partial<Record<RecipeField, FieldOrigin>>;

/**
 * The recipe of a source. `recipe.images` are absolute addresses at the source, the largest variant of each picture
 * first. `text` is the text that was read from the source, at most 60,000 characters. `pictures` are the pictures that
 * a file contains, unchanged, best first.
 */
export interface Extraction {
  recipe: RecipeContent;
  provenance: Provenance;
  text: string;
  /** The page of each line of `text` and its place on that page; null where it is not known, absent if none is. */
  boxes?: readonly (readonly [page: number, ...LineBox] | null)[];
  pictures: Uint8Array[];
  /** The further recipes of the same document in their order; empty if it contains no more than one. */
  others: OtherRecipe[];
}

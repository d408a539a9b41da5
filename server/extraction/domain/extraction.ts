import type { DoubtCause } from '../../../shared/domain/doubt.ts';
import type { RecipeContent } from '../../../shared/domain/recipe.ts';
import type { FileDocument } from './text-line.ts';
import type { Cue, Video } from './video.ts';

/** A page as it came: its bytes, the Content-Type header and its final address, where they are known. */
export interface PageSource {
  kind: 'page';
  bytes: Uint8Array;
  contentType: string | null;
  url: string | null;
  /** Which of its recipes is read, counted from 1; absent: the one that the page is about. */
  number?: number;
}

/** A file as somebody gave it; what it is, its bytes tell. */
export interface FileSource {
  kind: 'file';
  bytes: Uint8Array;
  name: string | null;
  /** BCP 47 languages that its pictures are likely written in, likeliest first: the reader's own. */
  languages: readonly string[];
  /** The operator's folder of the recogniser's language data, beside what is installed; absent for none. */
  languageDir?: string;
  /** Which of its recipes is read, counted from 1; absent: the one that the document is about. */
  number?: number;
}

/** A text as somebody pasted it, and where he found it, if he said so. */
export interface TextSource {
  kind: 'text';
  text: string;
  url: string | null;
  /** Which of its recipes is read, counted from 1; absent: the one that the text is about. */
  number?: number;
}

/** The pages of one recipe, in order, as they were recognised one by one on several pictures. */
export interface PagesSource {
  kind: 'pages';
  pages: readonly FileDocument[];
  /** Of the first picture. */
  name: string;
}

/** A video, as its page tells of it, with what is said in it as far as that could be had. */
export interface VideoSource {
  kind: 'video';
  video: Video;
  /** The address that led to it. */
  url: string | null;
  /** A file of captions as it came; null where none came. */
  captions: Uint8Array | null;
  /** What was heard in its sound; null where nobody listened. */
  heard: Cue[] | null;
  /** Whether nothing more will be known: a list of ingredients counts then, and the video shows the steps. */
  isAll: boolean;
}

/** Where a further recipe of a document stands: its page, counted from 1, or the heading above it. */
export type RecipePlace = { page: number } | { heading: string };

/** A further recipe of a document. `number` counts the document's recipes from 1, in their order. */
export interface OtherRecipe {
  number: number;
  title: string;
  place: RecipePlace | null;
}

/** What can be read for a recipe. */
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

/** The fields of a recipe whose origin is told. */
export type RecipeField = Exclude<keyof RecipeContent, 'originalSource'>;

/** The stage that produced a field, and where in the source it stands; lines are those of the extraction's `text`. */
export interface Place {
  stage: Stage;
  where: string;
}

/** What should be looked at: an entry of the field's list, counted from 0, or all of the field (null). */
export interface Doubt {
  index: number | null;
  why: DoubtCause;
}

/** Where a field comes from, and what of it is doubtful. */
export interface FieldOrigin extends Place {
  doubts?: Doubt[];
}

/** The origin of each field that holds something. */
export type Provenance = Partial<Record<RecipeField, FieldOrigin>>;

/**
 * The recipe of a source. `recipe.images` are absolute addresses at the source, the largest variant of each first;
 * `text` is what was read of the source, at most 60,000 characters; `pictures` are those that a file held, as they
 * stood in it, best first.
 */
export interface Extraction {
  recipe: RecipeContent;
  provenance: Provenance;
  text: string;
  pictures: Uint8Array[];
  /** The further recipes of the same document, in its order; empty where it holds one or none. */
  others: OtherRecipe[];
}

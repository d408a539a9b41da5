import type { SourceType } from '../../../../shared/domain/recipe.ts';
import type { LanguageCode } from '../../../../shared/languages.ts';

/** A link to be read. */
export interface UrlPayload {
  readonly url: string;
  /** The site's own address of the video that it leads to, by which two links to it are one; absent where it is no such link. */
  readonly video?: string;
  /** The page itself: handed over with its address, or kept as it came because it holds further recipes. */
  readonly page?: KeptPage;
}

/** A fetched page whose bytes are written. */
export interface KeptPage {
  /** In the file storage. */
  readonly path: string;
  /** Hexadecimal, of the bytes. */
  readonly sha256: string;
  readonly contentType: string | null;
  /** Where it was in the end, after all redirects. */
  readonly url: string;
}

/** What a link leads to, as far as that is known by now: a page, a video, a video that is listened to. */
export type LinkType = Extract<SourceType, 'url' | 'youtube' | 'youtube_asr'>;

/** A file whose bytes are written. */
export interface StoredUpload {
  /** In the file storage. */
  readonly path: string;
  /** As it is shown. */
  readonly name: string;
  /** Hexadecimal, of the bytes. */
  readonly sha256: string;
}

/** Stored uploads to be read: one file, or pictures of the pages of one recipe, in order. */
export interface FilePayload {
  readonly files: readonly StoredUpload[];
  /** The languages of the user, most likely first. */
  readonly languages: readonly LanguageCode[];
}

/** A text that was pasted. It leaves the row when its recipe stands and no other of the text is offered. */
export interface TextPayload {
  readonly text: string;
  /** Where it was found, if that was said. */
  readonly url: string | null;
}

/** What is to be imported. */
export type ImportSource =
  | { readonly sourceType: LinkType; readonly payload: UrlPayload }
  | { readonly sourceType: 'file'; readonly payload: FilePayload }
  | { readonly sourceType: 'text'; readonly payload: TextPayload };

/** Which recipe of its source an import is about, where another import named it. */
export interface NamedRecipe {
  /** The import that keeps the source. */
  readonly parentId: string;
  /** Counted from 1 in the document's order. */
  readonly number: number;
  readonly title: string;
}

/**
 * A job that this worker holds; the payload of an import of a further recipe is that of the import that named it. `attempt` and the `claims` of this attempt are the fencing number: who holds an older
 * one may write nothing.
 */
export type ClaimedJob = ImportSource & {
  readonly id: string;
  readonly accountId: string;
  readonly source: string;
  readonly claims: number;
  readonly attempt: number;
  /** null where the document itself says which recipe it is about. */
  readonly named: NamedRecipe | null;
};

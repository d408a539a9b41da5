import type { SourceType } from '../../../../shared/domain/recipe.ts';
import type { LanguageCode } from '../../../../shared/languages.ts';

/** A link to be read. */
export interface UrlPayload {
  readonly url: string;
  /**
   * The canonical address of the linked video, by which different links to it are recognised; absent for other links.
   */
  readonly video?: string;
  /** The stored page: uploaded with its address, or kept after the fetch because it contains further recipes. */
  readonly page?: KeptPage;
}

/** A page whose bytes are stored. */
export interface KeptPage {
  /** The path in the file storage. */
  readonly path: string;
  /** The hash of the bytes, hexadecimal. */
  readonly sha256: string;
  readonly contentType: string | null;
  /** Its address after all redirects. */
  readonly url: string;
}

/** The target of a link as far as known: a page, a video, or a video whose speech is transcribed. */
export type LinkType = Extract<SourceType, 'url' | 'youtube' | 'youtube_asr'>;

/** A file whose bytes are stored. */
export interface StoredUpload {
  /** The path in the file storage. */
  readonly path: string;
  /** The displayed name. */
  readonly name: string;
  /** The hash of the bytes, hexadecimal. */
  readonly sha256: string;
}

/** Stored uploads to be read: one file, or pictures of the pages of one recipe, in order. */
export interface FilePayload {
  readonly files: readonly StoredUpload[];
  /** The languages of the user, most likely first. */
  readonly languages: readonly LanguageCode[];
}

/** A pasted text. It is deleted from the row after a successful import, unless further recipes of it are offered. */
export interface TextPayload {
  readonly text: string;
  /** The address where it was found, if given. */
  readonly url: string | null;
}

/** The source of an import. */
export type ImportSource =
  | { readonly sourceType: LinkType; readonly payload: UrlPayload }
  | { readonly sourceType: 'file'; readonly payload: FilePayload }
  | { readonly sourceType: 'text'; readonly payload: TextPayload };

/** One of several recipes in a source, which another import has found. */
export interface NamedRecipe {
  /** The import that keeps the source. */
  readonly parentId: string;
  /** Counted from 1 in the document's order. */
  readonly number: number;
  readonly title: string;
}

/** A recipe whose original is read again. */
interface RereadRecipe {
  readonly recipeId: string;
  /** Its number in the document; null for the first one. */
  readonly number: number | null;
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
  /** How many workers died while they held this attempt. */
  readonly workerDeaths: number;
  /** How many sandboxes died while they parsed for this attempt. */
  readonly sandboxDeaths: number;
  /** The abilities that another worker found it to need; often empty. */
  readonly needs: readonly string[];
  /** The request that accepted the import, or its last retry; null if a version without ids did. */
  readonly requestId: string | null;
  /** Its place in a trace; null if it was not traced. */
  readonly traceParent: string | null;
  /** null for the first import of a document. */
  readonly named: NamedRecipe | null;
  /** The recipe whose original it reads again; null for an import that makes a recipe. */
  readonly rereads: RereadRecipe | null;
};

import { isNativeFile } from '../document/file/file-kind.ts';
import type { FileSource } from '../domain/extraction.ts';
import type { PackedFile } from './zip-entries.ts';

/** A document of an archive; the languages are those of text in pictures. */
export interface ArchiveDocument extends Pick<FileSource, 'languages' | 'languageDir'> {
  readonly file: PackedFile;
  /** The name of the archive. */
  readonly archive: string;
  /** Whether a text that is no document of a known program is read as a recipe. */
  readonly readsTexts: boolean;
  /** The tags and notebooks of a note, which other files of the archive name. */
  readonly labels?: readonly string[];
  /** The keys of the recipes of this document that have ended. Without them, a document of many notes is read at once. */
  readonly ended?: readonly string[];
}

/**
 * Whether a document is a PDF or a picture that is read as a recipe. Only a child for native code may do that, so it must be
 * passed unpacked: the server decides on the child.
 */
export const isPaper = ({ file, readsTexts }: ArchiveDocument): boolean =>
  readsTexts && file.entry === null && isNativeFile(file.bytes);

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
}

/**
 * Whether a document is a PDF or a picture that is read as a recipe. Only a child for native code may do that, so it must be
 * passed unpacked: the server decides on the child.
 */
export const isPaper = ({ file, readsTexts }: ArchiveDocument): boolean =>
  readsTexts && file.entry === null && isNativeFile(file.bytes);

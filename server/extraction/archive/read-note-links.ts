import { ExtractionError } from '../domain/extraction-error.ts';
import { decodeBytes } from '../text/decode-bytes.ts';
import { linksIn } from './notes/joplin.ts';
import type { NoteLink } from './notes/note-link.ts';
import { type PackedFile, unpackFile } from './zip-entries.ts';

/** What files say about notebooks and tags. A file that cannot be read says nothing here; it is named when it is read. */
export async function readNoteLinks(files: readonly PackedFile[]): Promise<NoteLink[]> {
  const links: NoteLink[] = [];
  for (const file of files) {
    try {
      links.push(...linksIn(decodeBytes(await unpackFile(file), null)));
    } catch (error) {
      if (!(error instanceof ExtractionError)) throw error;
    }
  }
  return links;
}

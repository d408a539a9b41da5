import {
  ExtractionError,
  labelsOfNotes,
  noteIdOf,
  type PackedFile,
  type Sandbox,
} from '../../../extraction/extraction.ts';
import type { ArchivedFile, OpenArchive } from './archive-members.ts';
import { withoutCrash } from './without-crash.ts';

/** Bytes and files that are passed at a time. A larger file is a note without labels. */
const MAX_BYTES = 4_000_000;
const MAX_FILES = 500;

/** The files of notes in parts that are small enough. */
function partsOf(files: readonly ArchivedFile[]): ArchivedFile[][] {
  const parts: ArchivedFile[][] = [];
  let bytes = 0;
  for (const file of files) {
    const last = parts.at(-1);
    if (last === undefined || last.length >= MAX_FILES || bytes + file.size > MAX_BYTES) {
      parts.push([file]);
      bytes = file.size;
    } else {
      last.push(file);
      bytes += file.size;
    }
  }
  return parts;
}

/** The links of some files. Those that cannot be read are named when they are read as documents. */
async function linksOf(sandbox: Sandbox, archive: OpenArchive, files: readonly ArchivedFile[], signal: AbortSignal) {
  try {
    const packed: PackedFile[] = [];
    for (const file of files) {
      signal.throwIfAborted();
      packed.push({ name: file.name, entry: file.entry, bytes: await archive.read(file) });
    }
    return await withoutCrash(() => sandbox.readNoteLinks(packed));
  } catch (error) {
    if (!(error instanceof ExtractionError) || signal.aborted) throw error;
    return [];
  }
}

/** The tags and notebooks of the notes in an archive by the ids of the notes: other files of the archive name them. */
export async function readNoteLabels(
  sandbox: Sandbox,
  archive: OpenArchive,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const notes = archive.documents.filter(({ name, size }) => noteIdOf(name) !== null && size <= MAX_BYTES);
  const links = [];
  for (const part of partsOf(notes)) links.push(...(await linksOf(sandbox, archive, part, signal)));
  return labelsOfNotes(links);
}

import { ExtractionError } from '../../domain/extraction-error.ts';
import type { FileDocument } from '../../domain/text-line.ts';
import { damaged } from '../file/damaged.ts';
import { paragraphLines } from '../file/paragraph-lines.ts';
import { openOle, type OleFile } from './ole-file.ts';
import type { WordStreams } from './word-binary.ts';
import { wordParagraphs } from './word-paragraphs.ts';

const WORD_97 = 0xa5ec;
const FLAGS = 0x0a;
const ENCRYPTED = 0x0100;
const SECOND_TABLE = 0x0200;

/**
 * The lines of a binary Word document's body. Throws ExtractionError: `fileUnsupported` for what else is kept in OLE
 * files, `filePassword`, `fileDamaged`.
 */
export function readDoc(bytes: Uint8Array): FileDocument {
  try {
    const lines = paragraphLines(wordParagraphs(streamsOf(openOle(bytes))));
    return { lines, pictures: [], lang: '', recognised: false };
  } catch (error) {
    if (error instanceof RangeError) throw damaged('a Word document whose numbers lead out of it', error);
    throw error;
  }
}

function streamsOf(file: OleFile): WordStreams {
  if (file.names.includes('EncryptedPackage')) throw new ExtractionError('importErrors.filePassword');
  const main = file.read('WordDocument');
  if (main === null || main.readUInt16LE(0) !== WORD_97)
    throw new ExtractionError('importErrors.fileUnsupported', {
      detail: `OLE: ${file.names.join(', ').slice(0, 200)}`,
    });
  const flags = main.readUInt16LE(FLAGS);
  if ((flags & ENCRYPTED) !== 0) throw new ExtractionError('importErrors.filePassword');
  const table = file.read((flags & SECOND_TABLE) === 0 ? '0Table' : '1Table');
  if (table === null) throw damaged('a Word document without its table stream');
  return { main, table };
}

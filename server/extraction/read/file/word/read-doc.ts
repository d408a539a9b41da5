import { ExtractionError } from '../../../extraction-error.ts';
import type { FileDocument, TextLine } from '../../text-line.ts';
import { damaged } from '../damaged.ts';
import { withoutBullet } from '../line-mark.ts';
import { tableLines, type Cell } from '../table-lines.ts';
import { openOle, type OleFile } from './ole-file.ts';
import type { WordStreams } from './word-binary.ts';
import { wordParagraphs, type WordParagraph } from './word-paragraphs.ts';

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
    const lines = linesOf(wordParagraphs(streamsOf(openOle(bytes))));
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

/** Puts cells together to rows, and rows to tables. */
function linesOf(paragraphs: Iterable<WordParagraph>): TextLine[] {
  const lines: TextLine[] = [];
  let rows: Cell[][] = [];
  let row: Cell[] = [];
  let cell: TextLine[] = [];
  const endTable = (): void => {
    lines.push(...tableLines([...rows, [...row, cell]]));
    [rows, row, cell] = [[], [], []];
  };
  let apart = false;
  for (const paragraph of paragraphs) {
    if (!paragraph.inTable && !paragraph.endsCell) endTable();
    const into = paragraph.inTable || paragraph.endsCell ? cell : lines;
    const added = linesOfParagraph(paragraph, apart);
    into.push(...added);
    apart = added.length === 0 && !paragraph.endsCell;
    if (paragraph.endsRow) {
      rows.push(row);
      [row, cell] = [[], []];
    } else if (paragraph.endsCell) {
      row.push(cell);
      cell = [];
    }
  }
  endTable();
  return lines;
}

function linesOfParagraph({ texts, level, mark, bold }: WordParagraph, apart: boolean): TextLine[] {
  return texts
    .map((text) => withoutBullet(text.replace(/\s+/g, ' ').trim()))
    .filter(({ text }) => text !== '')
    .map((typed, index) => ({
      text: typed.text,
      level,
      mark: mark ?? typed.mark,
      bold,
      apart: apart && index === 0,
      page: 1,
    }));
}

import { ExtractionError } from '../../extraction-error.ts';
import type { FileSource } from '../../extraction.ts';
import type { FileDocument } from '../text-line.ts';
import { recognisePicture } from './recognise-picture.ts';

/** What the same fault is called where somebody gave a file. */
const FILE_CODES = {
  'importErrors.unreadable': 'importErrors.fileDamaged',
  'importErrors.tooComplex': 'importErrors.fileTooComplex',
} as const;

/** The text on a photo, scan or screenshot. Throws ExtractionError: `fileNoText`, `fileDamaged`, `fileTooComplex`. */
export async function readPicture({ bytes, languages }: FileSource): Promise<FileDocument> {
  const { lines, lang } = await recognisePicture(bytes, languages).catch((error: unknown) => {
    if (!(error instanceof ExtractionError) || !(error.code in FILE_CODES)) throw error;
    const code = FILE_CODES[error.code as keyof typeof FILE_CODES];
    throw new ExtractionError(code, { cause: error, ...(error.detail === undefined ? {} : { detail: error.detail }) });
  });
  if (lines.length === 0) throw new ExtractionError('importErrors.fileNoText');
  return { lines, pictures: [], lang, recognised: true };
}

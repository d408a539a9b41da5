import { ExtractionError } from '../../domain/extraction-error.ts';
import type { FileDocument } from '../../domain/text-line.ts';
import { damaged } from '../lines/damaged.ts';
import { htmlText } from '../lines/html-lines.ts';
import type { ZipArchive } from '../zip/read-zip.ts';
import { hasOtherWeight } from '../lines/other-weight.ts';
import { storedZip } from '../zip/write-zip.ts';
import { textMarkup } from '../lines/text-markup.ts';

const BODY = /^word\/document\d*\.xml$/;
/** What says how the body is set; notes, comments, headers and footers are left out. */
const AROUND =
  /^(?:\[Content_Types\]\.xml|_rels\/\.rels|word\/_rels\/document\d*\.xml\.rels|word\/(?:styles|numbering)\.xml)$/;
const PICTURE = /^(?:word\/)?media\/[^/]+$/;

/** Of a single recipe, and of a book. */
const MAX_PICTURES = 20;
const MAX_PLACED = 1_000;

const STYLES = ["p[style-name='Title'] => h1:fresh", "p[style-name='Subtitle'] => p:fresh", 'u => u'];

/** Whether the archive is a Word document. */
export function isDocx({ names }: ZipArchive): boolean {
  return names.some((name) => BODY.test(name));
}

/** The lines and pictures of a Word document's body. Throws ExtractionError: `fileDamaged`, `fileTooComplex`. */
export async function readDocx(archive: ZipArchive): Promise<FileDocument> {
  const { default: mammoth } = await import('mammoth'); // half a second that other files need not wait for
  const pictures: Uint8Array[] = [];
  const convertImage = mammoth.images.imgElement(async (image) => {
    if (pictures.length === MAX_PLACED) return { src: '' };
    pictures.push(new Uint8Array(await image.readAsBuffer()));
    return { src: String(pictures.length - 1) };
  });
  try {
    const { value } = await mammoth.convertToHtml(
      { buffer: storedZip(partsToRead(archive)) },
      { externalFileAccess: false, styleMap: STYLES, ignoreEmptyParagraphs: false, convertImage },
    );
    const text = htmlText(value);
    const placed = text.pictures.flatMap(({ source, line }) => {
      const bytes = source === '' ? undefined : pictures[Number(source)];
      return bytes === undefined ? [] : [{ bytes, line }];
    });
    return {
      lines: text.lines,
      pictures: pictures.slice(0, MAX_PICTURES),
      placed,
      lang: '',
      recognised: false,
      unbroken: true,
    };
  } catch (error) {
    if (error instanceof ExtractionError) throw error;
    throw damaged('no Word document can be made of it', error);
  }
}

/** The parts of the archive that matter, unpacked and checked: nothing else reaches the library. */
function* partsToRead({ names, read }: ZipArchive): Generator<[string, Uint8Array]> {
  for (const name of names) {
    if (PICTURE.test(name)) yield [name, read(name) ?? new Uint8Array()];
    else if (BODY.test(name) || AROUND.test(name))
      yield [name, Buffer.from(withOneWeight(textMarkup(name, read(name) ?? new Uint8Array())))];
  }
}

/** Before the text of the run that it is a property of; a run's properties are few. */
const OTHER_WEIGHT =
  /<w:(b|i)Cs((?:\s[^<>]*)?)\/>(?=(?:<(?!w:t[\s>]|\/w:r>|\/w:pPr>)[^<>]*>){0,30}<w:t(?:\s[^<>]*)?>([^<]*))/g;

/** The library knows one kind of bold and of italics. */
function withOneWeight(xml: string): string {
  return xml.replace(OTHER_WEIGHT, (tag, property: string, value: string, text: string) =>
    hasOtherWeight(text) ? `<w:${property}${value}/>` : tag,
  );
}

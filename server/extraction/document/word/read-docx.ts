import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { ExtractionError } from '../../domain/extraction-error.ts';
import type { FileDocument } from '../../domain/text-line.ts';
import { damaged } from '../lines/damaged.ts';
import { htmlText } from '../lines/html-lines.ts';
import type { ZipArchive } from '../zip/read-zip.ts';
import { hasOtherWeight } from '../lines/other-weight.ts';
import { textMarkup } from '../lines/text-markup.ts';

const BODY = /^word\/document\d*\.xml$/;
/** The parts that define the formatting of the body. Notes, comments, headers and footers are not read. */
const AROUND =
  /^(?:\[Content_Types\]\.xml|_rels\/\.rels|word\/_rels\/document\d*\.xml\.rels|word\/(?:styles|numbering)\.xml)$/;
const PICTURE = /^(?:word\/)?media\/[^/]+$/;

/** The largest numbers of pictures kept for a file with one recipe, and for a file with several. */
const MAX_PICTURES = 20;
const MAX_PLACED = 1_000;

const STYLES = ["p[style-name='Title'] => h1:fresh", "p[style-name='Subtitle'] => p:fresh", 'u => u'];

/** Whether the archive is a Word document. */
export function isDocx({ names }: ZipArchive): boolean {
  return names.some((name) => BODY.test(name));
}

/** The lines and pictures of a Word document's body. Throws ExtractionError: `fileDamaged`, `fileTooComplex`. */
export async function readDocx(archive: ZipArchive): Promise<FileDocument> {
  const { default: mammoth } = await import('mammoth'); // loading takes half a second, and only Word documents need it
  const pictures: Uint8Array[] = [];
  const convertImage = mammoth.images.imgElement(async (image) => {
    if (pictures.length === MAX_PLACED) return { src: '' };
    pictures.push(new Uint8Array(await image.readAsBuffer()));
    return { src: String(pictures.length - 1) };
  });
  try {
    const { value } = await mammoth.convertToHtml(
      { buffer: await zipOfParts(archive) },
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
    throw damaged('not a readable Word document', error);
  }
}

/** A zip of the parts that are needed, unpacked and checked. The library receives nothing else. */
async function zipOfParts({ names, read }: ZipArchive): Promise<Buffer> {
  const zip = new ZipFile();
  for (const name of names) {
    const isPicture = PICTURE.test(name);
    if (!isPicture && !BODY.test(name) && !AROUND.test(name)) continue;
    const bytes = (await read(name)) ?? Buffer.alloc(0);
    zip.addBuffer(isPicture ? bytes : Buffer.from(withOneWeight(textMarkup(name, bytes))), name, { compress: false });
  }
  zip.end();
  return Buffer.concat((await (zip.outputStream as Readable).toArray()) as Buffer[]);
}

/**
 * Matches a bold or italic property for complex scripts (`w:bCs`, `w:iCs`) together with the text of its run. A run has
 * few properties, so the pattern looks at 30 elements at most.
 */
const OTHER_WEIGHT =
  /<w:(b|i)Cs((?:\s[^<>]*)?)\/>(?=(?:<(?!w:t[\s>]|\/w:r>|\/w:pPr>)[^<>]*>){0,30}<w:t(?:\s[^<>]*)?>([^<]*))/g;

/**
 * Turns bold and italic for complex scripts into plain bold and italic where they apply, because the library only reads
 * the plain ones.
 */
function withOneWeight(xml: string): string {
  return xml.replace(OTHER_WEIGHT, (tag, property: string, value: string, text: string) =>
    hasOtherWeight(text) ? `<w:${property}${value}/>` : tag,
  );
}

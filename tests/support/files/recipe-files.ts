import sharp, { type Sharp } from 'sharp';
import { heicOf } from './heic/heic-file.ts';
import { docOf } from './ole-files.ts';
import { pdfOf, pdfOfObjects, pdfStream, pdfText } from './pdf-files.ts';
import { printedText } from './printed-text.ts';
import { docxOf, paragraph } from './word-files.ts';

/** The recipe in all test files, which tests expect in the app. */
export const CAKE = {
  title: 'Almond cake with orange',
  ingredients: ['250 g ground almonds', '3 eggs', '150 g sugar', '2 oranges'],
  steps: ['Beat the eggs with the sugar.', 'Grate the oranges and fold in the almonds.', 'Bake for 40 minutes.'],
};

function cakeLines(title = CAKE.title): string[] {
  const steps = CAKE.steps.map((step, index) => `${index + 1}. ${step}`);
  return [title, '', 'Ingredients', ...CAKE.ingredients, '', 'Method', ...steps, ''];
}

/** The recipe as a text file; different titles give different files. */
export const textFile = (title = CAKE.title): string => cakeLines(title).join('\n');

/** The recipe as a binary Word document. */
export const oldWordFile = (): Uint8Array<ArrayBuffer> =>
  new Uint8Array(docOf(cakeLines().map((line) => ({ text: `${line}\r` }))));

/** The recipe as RTF. */
export const rtfFile = (): string => `{\\rtf1\\ansi ${cakeLines().join('\\par\n')}}`;

const DRAWING = `<w:p><w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><a:graphic
  xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:blipFill>
  <a:blip r:embed="p"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;

/** The recipe as a Word document with a picture of the cake in it. */
export async function wordFile(): Promise<Uint8Array<ArrayBuffer>> {
  const cake = sharp({ create: { width: 640, height: 480, channels: 3, background: 'sandybrown' } });
  const [title = '', ...lines] = cakeLines();
  const body = paragraph(title, '<w:pStyle w:val="T"/>') + DRAWING + lines.map((line) => paragraph(line)).join('');
  const relations = 'http://schemas.openxmlformats.org';
  const bytes = docxOf(body, {
    'word/media/image1.png': await cake.png().toBuffer(),
    'word/_rels/document.xml.rels': `<Relationships xmlns="${relations}/package/2006/relationships"><Relationship Id="p"
      Type="${relations}/officeDocument/2006/relationships/image" Target="media/image1.png"/></Relationships>`,
  });
  return new Uint8Array(bytes);
}

/** The recipe as a PDF of one page. */
export const pdfFile = (): Uint8Array<ArrayBuffer> => pdfOf([pdfText(cakeLines())]);

/** A printed page, by default with the whole recipe. */
const printedPage = (lines: readonly string[] = cakeLines()): Promise<Sharp> =>
  printedText(lines.join('\n'), { margin: 80 });

/** A printed page as a picture. */
export async function printedPicture(lines?: readonly string[]): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await (await printedPage(lines)).jpeg({ quality: 92 }).toBuffer());
}

/** The recipe as pictures of two printed pages: its ingredients on one, its steps on the other. */
export async function picturesOfPages(): Promise<Uint8Array<ArrayBuffer>[]> {
  const lines = cakeLines();
  const method = lines.indexOf('Method');
  return Promise.all([lines.slice(0, method), lines.slice(method)].map((page) => printedPicture(page)));
}

/** The recipe as a PDF of two scanned pages: ingredients on one, steps on the other. */
export async function scannedPdf(): Promise<Uint8Array<ArrayBuffer>> {
  const scans = await picturesOfPages();
  const keys =
    '/Type/XObject/Subtype/Image/Width 1400/Height 1200/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode';
  const kids = scans.map((_, index) => `${3 + index * 3} 0 R`).join(' ');
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${scans.length}/Kids[${kids}]/MediaBox[0 0 700 600]>>`,
    ...scans.flatMap((scan, index) => {
      const own = 3 + index * 3;
      return [
        `<</Type/Page/Parent 2 0 R/Contents ${own + 1} 0 R/Resources<</XObject<</S ${own + 2} 0 R>>>>>>`,
        pdfStream('q 700 0 0 600 0 0 cm /S Do Q'),
        `<<${keys}/Length ${scan.length}>>stream\n${Buffer.from(scan).toString('latin1')}\nendstream`,
      ];
    }),
  ];
  return pdfOfObjects(new Map(objects.map((object, index) => [index + 1, object])));
}

/** The recipe as a HEIC photo of a printed page, as from an iPhone. */
export async function heicPhoto(): Promise<Uint8Array<ArrayBuffer>> {
  const page = (await printedPage()).resize(1_000, 1_000, { fit: 'contain', background: 'white' });
  const { data, info } = await page.greyscale().raw().toBuffer({ resolveWithObject: true });
  return new Uint8Array(heicOf({ data, width: info.width, height: info.height }));
}

/** The recipe as a saved page. */
export function savedPage(): string {
  const items = (lines: readonly string[]): string => lines.map((line) => `<li>${line}</li>`).join('');
  return `<!doctype html><html lang="en"><head><title>${CAKE.title}</title></head><body><h1>${CAKE.title}</h1>
    <h2>Ingredients</h2><ul>${items(CAKE.ingredients)}</ul><h2>Method</h2><ol>${items(CAKE.steps)}</ol></body></html>`;
}

/** A form with one file in it. */
export function formWith(content: string | Uint8Array<ArrayBuffer>, name = 'cake.txt', field = 'file'): FormData {
  const form = new FormData();
  form.append(field, new Blob([content]), name);
  return form;
}

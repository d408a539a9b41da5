import sharp from 'sharp';
import { ExtractionError } from '../domain/extraction-error.ts';
import { extractSource } from '../pipeline/extract-source.ts';
import { preparePicture } from './prepare-picture.ts';

/** How often the document is read. The engine optimises code that was used a few times. */
const ROUNDS = 3;
const LINES = 120;

/** A PDF of two columns. It has no table of its objects, which the reader then looks for. */
function document(): Uint8Array {
  const line = (number: number): string =>
    `BT /F 9 Tf ${number % 2 === 0 ? 40 : 320} ${800 - 6 * number} Td (${number} g flour and ${number} ml water) Tj ET`;
  const page = Array.from({ length: LINES }, (_, number) => line(number)).join('\n');
  return Buffer.from(`%PDF-1.4
1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj
3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 600 820] /Contents 4 0 R /Resources <</Font <</F 5 0 R>>>>>> endobj
4 0 obj <</Length ${page.length}>> stream
${page}
endstream endobj
5 0 obj <</Type /Font /Subtype /Type1 /BaseFont /Helvetica>> endobj
trailer <</Root 1 0 R>>
`);
}

/** Reads files of our own, so that the code of documents and pictures is loaded and optimised before the first task. */
export async function warmUp(): Promise<void> {
  const bytes = document();
  for (let round = 0; round < ROUNDS; round += 1)
    await extractSource({ kind: 'file', bytes, name: 'warm-up.pdf', languages: [] }).catch((error: unknown) => {
      // It need not be a recipe.
      if (!(error instanceof ExtractionError)) throw error;
    });
  const create = { width: 200, height: 150, channels: 3, background: 'teal' } as const;
  await preparePicture(await sharp({ create }).png().toBuffer());
}

import { describe, expect, it } from 'vitest';
import { pdfOf, pdfOfObjects, pdfText } from '../../../../tests/support/files/pdf-files.ts';
import { withPdf } from './open-pdf.ts';

/** A PDF whose pages are no pages. */
const WITHOUT_PAGES = pdfOfObjects(
  new Map([
    [1, '<</Type/Catalog/Pages 2 0 R>>'],
    [2, '<</Type/Pages/Count 1/Kids[3 0 R]>>'],
    [3, '(a text)'],
  ]),
);

const drawn = (bytes: Uint8Array): Promise<Uint8Array> => withPdf(bytes, (pdf) => pdf.picture(1, 300));

describe('a PDF that is drawn', () => {
  it('is a picture', async () => {
    const picture = await drawn(pdfOf([pdfText(['Boil the lentils.'])]));
    expect(Buffer.from(picture.subarray(1, 4)).toString()).toBe('PNG');
  });

  it('is refused as damaged if it breaks after it was opened', async () => {
    await expect(drawn(WITHOUT_PAGES)).rejects.toMatchObject({ code: 'importErrors.fileDamaged' });
  });

  it('does not hide errors of this program', async () => {
    const fault = new TypeError('a mistake');
    await expect(withPdf(pdfOf([pdfText(['Boil.'])]), () => Promise.reject(fault))).rejects.toBe(fault);
  });
});

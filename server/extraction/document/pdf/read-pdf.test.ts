import { deflateRawSync, deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { pdfOf, pdfText } from '../../../../tests/support/files/pdf-files.ts';
import { readPdf } from './read-pdf.ts';

/** A PDF of one page with this content, in Helvetica. It has no cross-reference table, so a reader must search its objects. */
function pdf(content: string, trailer = '', box = '0 0 600 800', filter = ''): Uint8Array {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[${box}]/Contents 4 0 R/Resources<</Font<</F 5 0 R/B 6 0 R>>>>>>`,
    `<</Length ${content.length}${filter}>>\nstream\n${content}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica-Bold/Encoding/WinAnsiEncoding>>',
  ];
  const body = objects.map((object, index) => `${index + 1} 0 obj ${object}\nendobj\n`).join('');
  return Buffer.from(`%PDF-1.4\n${body}trailer <</Root 1 0 R${trailer}>>\n%%EOF`, 'latin1');
}

/** DEFLATE codes (RFC 1951 §3.2.6) for "f" and for three bytes that lie 2,049 before, where nothing is. */
const FROM_BEFORE = Buffer.from('4a03360000000000ffff', 'hex');

const read = (bytes: Uint8Array) => readPdf({ kind: 'file', bytes, name: null, languages: [] });

describe('a PDF', () => {
  it('is read with font sizes and weights, without rotated and invisible text', async () => {
    const { lines, recognised } = await read(
      pdf(
        `BT /B 24 Tf 50 700 Td (Lentil soup) Tj /F 12 Tf 0 -40 Td (Rinse the lentils, chop the onion, ) Tj (and boil both in a pot of salted water.) Tj ET
         BT /F 12 Tf 0 1 -1 0 20 300 Tm (Printed sideways) Tj ET BT 3 Tr /F 12 Tf 50 600 Td (Nobody sees this) Tj ET`,
      ),
    );
    expect(recognised).toBe(false);
    expect(lines).toMatchObject([
      { text: 'Lentil soup', level: 1, bold: true },
      { text: 'Rinse the lentils, chop the onion, and boil both in a pot of salted water.', level: 0, bold: false },
    ]);
  });

  it('is refused also where its data is damaged, which pdf.js reads up to the damage', async () => {
    const much = `BT /F 12 Tf (${'1 egg '.repeat(100_000)}) Tj ET`;
    const packed = deflateSync(Buffer.from(much));
    const wrongSum = Buffer.concat([packed.subarray(0, -4), Buffer.alloc(4)]);
    const damaged = Buffer.concat([packed.subarray(0, -8), Buffer.alloc(900, 255)]);
    const nothingBefore = Buffer.concat([Buffer.from([0x78, 0x9c]), FROM_BEFORE, deflateRawSync(Buffer.from(much))]);
    for (const data of [packed, wrongSum, damaged, nothingBefore]) {
      const file = pdf(data.toString('latin1'), '', '0 0 600 800', '/Filter/FlateDecode');
      await expect(read(file)).rejects.toMatchObject({ code: 'importErrors.fileTooComplex' });
    }
  });

  it('is refused before it is read if a page draws more than the limit', async () => {
    for (const content of ['q '.repeat(20_000), 'BT /F 12 Tf (1 egg) Tj ET '.repeat(100_000), ' '.repeat(5_000_000)])
      await expect(read(pdfOf([content]))).rejects.toMatchObject({ code: 'importErrors.fileTooComplex' });
  });

  it('has further pages to recognise if a page has few letters', async () => {
    const text = pdfText([
      'Rinse the lentils, chop the onion,',
      'and boil both in a pot of salted water for half an hour.',
    ]);
    const { lines, more } = await read(pdfOf([text, pdfText(['Soup'])]));
    expect(lines.map(({ page }) => page)).toContain(2);
    expect((await more?.())?.lines).toEqual(lines);
    expect((await read(pdfOf([text]))).more).toBeUndefined();
  });

  it.each(['0 0 600 1000000000000', '0 0 1000000000000 600'])(
    'is refused when a page that is to be recognised measures [%s]',
    async (box) => {
      await expect(read(pdf('', '', box))).rejects.toMatchObject({ code: 'importErrors.fileDamaged' });
    },
  );

  it('is refused if it is encrypted', async () => {
    const locked = `/ID[<00><00>]/Encrypt<</Filter/Standard/V 1/R 2/P -4/O<${'00'.repeat(32)}>/U<${'00'.repeat(32)}>>>`;
    await expect(read(pdf('', locked))).rejects.toMatchObject({ code: 'importErrors.filePassword' });
  });

  it('is refused if it consists of a header only', async () => {
    const rest = new TextEncoder().encode('%PDF-1.7\n%\u00e2\u00e3 and then nothing');
    await expect(read(rest)).rejects.toMatchObject({ code: 'importErrors.fileDamaged' });
  });
});

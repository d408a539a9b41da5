import { describe, expect, it } from 'vitest';
import { docOf, oleOf, type DocParagraph } from '../../../../tests/support/files/ole-files.ts';
import { readDoc } from './read-doc.ts';
import { FORMAT } from './word-formats.ts';

const cell = (text: string): DocParagraph => ({ text, formats: [[FORMAT.inTable, 1]] });
const rowEnd: DocParagraph = {
  text: '\u0007',
  formats: [
    [FORMAT.inTable, 1],
    [FORMAT.endsRow, 1],
  ],
};
const texts = (paragraphs: readonly DocParagraph[], after = '') =>
  readDoc(docOf(paragraphs, after)).lines.map(({ text }) => text);
const refused = (code: string): object => expect.objectContaining({ code: `importErrors.${code}` });

describe('a binary Word document', () => {
  it('keeps headings, bullets and blank lines, and ends lines at soft line breaks', () => {
    const lines = readDoc(
      docOf([
        { text: 'Zwetschgenknödel\r', formats: [[FORMAT.outline, 0]] },
        { text: '\r' },
        { text: '• 500 g Kartoffeln\v12 Zwetschgen\r' },
        { text: 'Knödel formen.\r' },
      ]),
    ).lines;
    expect(lines).toMatchObject([
      { text: 'Zwetschgenknödel', level: 1, apart: false },
      { text: '500 g Kartoffeln', level: 0, mark: 'bullet', apart: true },
      { text: '12 Zwetschgen', mark: null, apart: false },
      { text: 'Knödel formen.', apart: false },
    ]);
  });

  it('shows the results of fields, and neither field codes nor marks of notes and pictures', () => {
    const link = '\u0013 HYPERLINK "https://salt.example" \u0013 PAGE \u0015\u0014sea salt\u0015';
    expect(texts([{ text: `Add ${link}\u0002 and\u0001 stir well\u001Edone.\r` }])).toEqual([
      'Add sea salt and stir well-done.',
    ]);
  });

  it('reads tables as entries or as columns', () => {
    expect(
      texts([
        cell('200 g\u0007'),
        cell('flour\u0007'),
        rowEnd,
        { text: 'Between\r' },
        cell('Ingredients\r'),
        cell('1 leek\u0007'),
        cell('Method\r'),
        cell('Slice.\u0007'),
        rowEnd,
      ]),
    ).toEqual(['200 g flour', 'Between', 'Ingredients', '1 leek', 'Method', 'Slice.']);
  });

  it('ends with the body, before headers and text boxes', () => {
    expect(texts([{ text: 'Soup\r' }], 'Page 1\r')).toEqual(['Soup']);
  });

  it('reports why a file is refused', () => {
    const document = docOf([{ text: 'Soup\r' }]);
    for (const length of [100, 600, 1_600])
      expect(() => readDoc(document.subarray(0, length))).toThrow(refused('fileDamaged'));
    expect(() => readDoc(oleOf({ EncryptionInfo: Buffer.alloc(9), EncryptedPackage: Buffer.alloc(9) }))).toThrow(
      refused('filePassword'),
    );
    expect(() => readDoc(oleOf({ Workbook: Buffer.alloc(9) }))).toThrow(refused('fileUnsupported'));
    const encrypted = Buffer.from(document);
    encrypted.writeUInt16LE(0x0100, encrypted.indexOf(Buffer.of(0xec, 0xa5)) + 10);
    expect(() => readDoc(encrypted)).toThrow(refused('filePassword'));
  });

  it('refuses a chain of sectors that loops', () => {
    const document = docOf([{ text: 'Soup\r' }]);
    document.writeUInt32LE(1, 512 + 4);
    expect(() => readDoc(document)).toThrow(refused('fileDamaged'));
  });
});

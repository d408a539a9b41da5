import { describe, expect, it } from 'vitest';
import { docxOf, paragraph, table } from '../../../../tests/support/files/word-files.ts';
import { readZipped } from '../file/read-file.ts';

const read = async (body: string) => (await readZipped(docxOf(body))).lines;
const texts = async (body: string) => (await read(body)).map(({ text }) => text);

describe('a Word document', () => {
  it('keeps headings, lists, bold lines and blank lines', async () => {
    const lines = await read(
      paragraph('Plum Dumplings', '<w:pStyle w:val="T"/>') +
        paragraph('For the dough', '<w:pStyle w:val="H2"/>') +
        paragraph('500 g potatoes', '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>') +
        paragraph('• 12 plums') +
        '<w:p/>' +
        '<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>Do</w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>ugh</w:t></w:r></w:p>' +
        paragraph('Boil the potatoes.', '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="2"/></w:numPr>'),
    );
    expect(lines).toMatchObject([
      { text: 'Plum Dumplings', level: 1 },
      { text: 'For the dough', level: 2 },
      { text: '500 g potatoes', mark: 'bullet', bold: false },
      { text: '12 plums', mark: 'bullet', apart: false },
      { text: 'Dough', bold: true, apart: true },
      { text: 'Boil the potatoes.', mark: 'number', level: 0 },
    ]);
  });

  it('applies the bold property for complex scripts to those scripts only', async () => {
    const run = (text: string): string =>
      `<w:p><w:pPr><w:rPr><w:bCs/></w:rPr></w:pPr><w:r><w:rPr><w:bCs/><w:iCs/><w:rtl w:val="true"/></w:rPr><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
    const lines = await read(run('المقادير 4') + run('Ingredients'));
    expect(lines.map(({ bold }) => bold)).toEqual([true, false]);
  });

  it('treats short lines in italics or underlined as headings', async () => {
    const run = (property: string): string =>
      `<w:p><w:r><w:rPr>${property}</w:rPr><w:t>For the dough</w:t></w:r></w:p>`;
    const lines = await read(run('<w:i/>') + run('<w:u w:val="single"/>') + run('<w:u w:val="none"/>'));
    expect(lines.map(({ bold }) => bold)).toEqual([true, true, false]);
  });

  it('ends a line at a soft line break, and leaves out notes, text boxes and field codes', async () => {
    const note = '<w:r><w:footnoteReference w:id="1"/></w:r>';
    const box = `<w:r><w:pict><w:txbxContent>${paragraph('An advertisement')}</w:txbxContent></w:pict></w:r>`;
    const field = '<w:r><w:fldChar w:fldCharType="begin"/><w:instrText>PAGE</w:instrText></w:r>';
    const body = `<!-- > --><w:p w:x="a/>"><w:r><w:t>1 leek</w:t><w:br/><w:t>2 eggs</w:t></w:r>${note}${field}${box}<w:r><w:t>, beaten</w:t></w:r></w:p>`;
    expect(await texts(body)).toEqual(['1 leek', '2 eggs, beaten']);
  });

  it('reads its tables as entries or as columns', async () => {
    const body =
      table([
        [['200 g'], ['flour']],
        [['2'], ['eggs']],
      ]) +
      table([
        [
          ['Ingredients', '1 leek', 'salt'],
          ['Method', 'Slice the leek.', 'Salt it.'],
        ],
      ]);
    expect(await texts(body)).toEqual([
      '200 g flour',
      '2 eggs',
      'Ingredients',
      '1 leek',
      'salt',
      'Method',
      'Slice the leek.',
      'Salt it.',
    ]);
  });

  it('is refused when it is damaged or too complex', async () => {
    const nested = '<w:sdt><w:sdtContent>'.repeat(5_000) + '</w:sdtContent></w:sdt>'.repeat(5_000);
    await expect(read(nested)).rejects.toMatchObject({ code: 'importErrors.fileTooComplex' });
    await expect(read('<w:p/>'.repeat(160_000))).rejects.toMatchObject({ code: 'importErrors.fileTooComplex' });
    for (const broken of ['<w:p><w:r></w:p>', '<!--'.repeat(100_000), '<w:p a="</w:p>'])
      await expect(read(broken)).rejects.toMatchObject({ code: 'importErrors.fileDamaged' });
    await expect(read('</w:body>')).rejects.toMatchObject({ code: 'importErrors.fileDamaged' });
  });
});

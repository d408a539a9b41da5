import { expect, it } from 'vitest';
import { zipOf } from '../../../../tests/support/files/word-files.ts';
import { readZipped } from '../file/read-file.ts';

const odt = (body: string) =>
  zipOf({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'content.xml': `<office:document-content><style:style style:name="B"><style:text-properties fo:font-weight="bold"/></style:style><office:body><office:text>${body}</office:text></office:body></office:document-content>`,
  });

it('reads headings, lists, bold lines, breaks and tables of an OpenDocument text', async () => {
  const { lines } = await readZipped(
    odt(
      '<text:h text:outline-level="1">Leek<text:s/>Tart</text:h><text:p text:style-name="B">Filling</text:p>' +
        '<text:list><text:list-item><text:p>1 leek<text:note><text:p>See below</text:p></text:note></text:p></text:list-item></text:list>' +
        '<table:table><table:table-row><table:table-cell><text:p>200 g</text:p></table:table-cell><table:table-cell><text:p>flour</text:p></table:table-cell></table:table-row></table:table>' +
        '<text:p>Slice.<text:line-break/>Bake.</text:p>',
    ),
  );
  expect(lines).toMatchObject([
    { text: 'Leek Tart', level: 1 },
    { text: 'Filling', bold: true },
    { text: '1 leek', mark: 'bullet' },
    { text: '200 g flour' },
    { text: 'Slice.' },
    { text: 'Bake.', bold: false },
  ]);
});

it('refuses an OpenDocument text that is damaged', async () => {
  await expect(readZipped(odt('<text:p>'))).rejects.toMatchObject({ code: 'importErrors.fileDamaged' });
});

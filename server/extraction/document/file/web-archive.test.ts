import { describe, expect, it } from 'vitest';
import { fileKind } from './file-kind.ts';
import { webArchivePage } from './web-archive.ts';

const archive = (encoding: string, body: string) =>
  Buffer.from(
    [
      'From: <Saved by a browser>',
      'MIME-Version: 1.0',
      'Content-Type: multipart/related;',
      '\ttype="text/html"; boundary="--x.y"',
      '',
      '----x.y',
      'Content-Type: image/png',
      '',
      'Kein Bild',
      '----x.y',
      'Content-Type: text/html; charset=utf-8',
      `Content-Transfer-Encoding: ${encoding}`,
      'Content-Location: https://kueche.example/suppe',
      '',
      body,
      '----x.y--',
    ].join('\r\n'),
  );

describe('a web archive', () => {
  it('holds the page, however it is encoded', () => {
    for (const [encoding, body] of [
      ['quoted-printable', '<p>S=C3=BC=\r\n=C3=9F</p>'],
      ['base64', 'PHA+U8O8w588L3A+'],
      ['8bit', '<p>Süß</p>'],
    ] as const) {
      const bytes = archive(encoding, body);
      expect(fileKind(bytes)).toBe('web-archive');
      const page = webArchivePage(bytes);
      expect(Buffer.from(page.bytes).toString().trim()).toBe('<p>Süß</p>');
      expect(page).toMatchObject({ contentType: 'text/html; charset=utf-8', url: 'https://kueche.example/suppe' });
    }
  });

  it('without a page is damaged', () => {
    expect(() => webArchivePage(archive('8bit', '').subarray(0, 200))).toThrow(
      expect.objectContaining({ code: 'importErrors.fileDamaged' }),
    );
  });
});

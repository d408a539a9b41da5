import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readIssuerLogo } from './issuer-logo.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cardamom-logo-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(content: string): Promise<string | undefined> {
  const path = join(folder, 'logo');
  await writeFile(path, content, 'latin1');
  return (await readIssuerLogo(path))?.type;
}

describe('the picture of an issuer', () => {
  it('is absent without a path', async () => expect(await readIssuerLogo(null)).toBeNull());

  it.each([
    ['\u0089PNG\r\n\u001a\n…', 'image/png'],
    ['\u00ff\u00d8\u00ff\u00e0', 'image/jpeg'],
    ['RIFF\n\u0000\u0001\u0002WEBPVP8 ', 'image/webp'],
    ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
    ['\u00ef\u00bb\u00bf<?xml version="1.0"?>\n<!-- a <logo> -->\n<svg\n/>', 'image/svg+xml'],
  ])('is recognised by its content: %j', async (content, type) => expect(await read(content)).toBe(type));

  it.each(['', '<html><svg></svg></html>', 'GIF89a', '<svgs/>', `<svg>${' '.repeat(100_000)}</svg>`])(
    'is refused with the name of the setting: %.20j',
    async (content) => {
      const failure = await read(content).catch((error: unknown) => error);
      expect(String(failure)).toMatch(/OIDC_LOGO is .*, but takes a picture/);
    },
  );

  it('is refused if there is no such file', async () => {
    const failure = await readIssuerLogo(join(folder, 'none')).catch((error: unknown) => error);
    expect(String(failure)).toContain('but takes the path of an existing file');
  });
});

import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { docxOf, paragraph, zipOf } from '../../../../tests/support/files/word-files.ts';
import { openZip } from '../zip/read-zip.ts';
import { readZipped } from './read-file.ts';
import { storedZip, writeZip } from '../../../../tests/support/files/write-zip.ts';

const refused = (code: string): object => expect.objectContaining({ code: `importErrors.${code}` });

describe('a zip', () => {
  it('is read whether its files are packed or not', async () => {
    for (const zip of [zipOf({ 'a.txt': 'salt' }), storedZip([['a.txt', Buffer.from('salt')]])]) {
      const archive = await openZip(zip);
      expect(archive.names).toEqual(['a.txt']);
      expect(Buffer.from((await archive.read('a.txt')) ?? []).toString()).toBe('salt');
      expect(await archive.read('b.txt')).toBeNull();
    }
  });

  it('is read with bytes behind its end, and with names that are no places in a folder', async () => {
    const names = ['../a.txt', '/a.txt', 'C:\\a.txt'];
    const zip = storedZip(names.map((name) => [name, Buffer.from('salt')]));
    const archive = await openZip(Buffer.concat([zip, Buffer.from('more')]));
    expect(archive.names).toEqual(names);
    for (const name of names) expect((await archive.read(name))?.toString()).toBe('salt');
  });

  it('is no document when it holds none', async () => {
    await expect(readZipped(zipOf({ 'xl/workbook.xml': '<workbook/>' }))).rejects.toEqual(refused('fileUnsupported'));
  });

  it('is damaged when it ends too soon', async () => {
    const zip = docxOf(paragraph('Soup'));
    for (const length of [4, 100, zip.length - 30])
      await expect(readZipped(zip.subarray(0, length))).rejects.toEqual(refused('fileDamaged'));
  });

  it('says that a password protects it', async () => {
    const zip = zipOf({ 'a.txt': 'salt' });
    zip.writeUInt16LE(1, zip.indexOf('PK\x01\x02') + 8);
    await expect(openZip(zip)).rejects.toEqual(refused('filePassword'));
  });

  it('is refused when it is a bomb, whatever it declares', async () => {
    const zeros = Buffer.alloc(20_000_000);
    const packed = deflateRawSync(zeros);
    const bomb = (size: number): Buffer => writeZip([{ name: 'a', method: 8, packed, size, crc: 0 }]);
    await expect(openZip(bomb(zeros.length))).rejects.toEqual(refused('fileTooComplex'));
    const { read } = await openZip(bomb(10));
    await expect(read('a')).rejects.toEqual(refused('fileDamaged'));
    const many = storedZip(Array.from({ length: 2_001 }, (_, index) => [`${index}`, new Uint8Array()]));
    await expect(openZip(many)).rejects.toEqual(refused('fileTooComplex'));
  });
});

import { describe, expect, it } from 'vitest';
import { header, tarOf } from '../../../../tests/support/files/write-tar.ts';
import { fileKind } from './file-kind.ts';
import { listTar } from './tar-header.ts';

const list = (bytes: Uint8Array, position = 0) => listTar({ bytes, position });
const namesOf = (bytes: Uint8Array): string[] => list(bytes).entries.map(({ name }) => name);

describe('a tar', () => {
  it('is recognised by its content, and lists where its files are', () => {
    const bytes = tarOf([
      ['Soup/recipe.json', '{"name": "Soup"}'],
      ['Soup/full.jpg', Buffer.alloc(700)],
    ]);
    expect(fileKind(bytes.subarray(0, 4_096))).toBe('archive');
    const { entries, next, isBroken } = list(bytes, 1_000_000);
    expect({ next, isBroken }).toEqual({ next: null, isBroken: false });
    expect(entries.map(({ name, size }) => [name, size])).toEqual([
      ['Soup/recipe.json', 16],
      ['Soup/full.jpg', 700],
    ]);
    const start = (entries[0]?.offset ?? 0) - 1_000_000;
    expect(Buffer.from(bytes.subarray(start, start + 16)).toString()).toBe('{"name": "Soup"}');
  });

  it('has long names of pax and of GNU, and the prefix of ustar', () => {
    const long = `${'Suppen und Eintöpfe/'.repeat(12)}recipe.json`;
    const pax = `${`path=${long}\n`.length + Buffer.byteLength(long) - long.length + 4} path=${long}\n`;
    const bytes = Buffer.concat([
      header({ name: 'PaxHeader', size: Buffer.byteLength(pax), type: 'x' }),
      padded(pax),
      header({ name: 'short', size: 0 }),
      header({ name: '././@LongLink', size: Buffer.byteLength(long) + 1, type: 'L' }),
      padded(`${long}\0`),
      header({ name: 'short', size: 0 }),
      header({ name: 'recipe.json', size: 0, prefix: 'Suppen' }),
    ]);
    expect(namesOf(bytes)).toEqual([long, long, 'Suppen/recipe.json']);
  });

  it('leaves out links, folders and devices, and names are only names', () => {
    const bytes = Buffer.concat([
      header({ name: 'folder/', type: '5' }),
      header({ name: 'link', type: '2' }),
      header({ name: 'hard', type: '1' }),
      header({ name: 'device', type: '3' }),
      header({ name: '../../etc/passwd', type: '0' }),
      header({ name: String.raw`..\up.json`, type: '0' }),
    ]);
    expect(namesOf(bytes)).toEqual(['../../etc/passwd', '../up.json']);
  });

  it('goes on where the next header is that the part does not hold', () => {
    const bytes = tarOf([
      ['a.json', Buffer.alloc(5_000)],
      ['b.json', '{}'],
    ]);
    const { entries, next } = list(bytes.subarray(0, 1_024));
    expect(entries.map(({ name }) => name)).toEqual(['a.json']);
    expect(list(bytes.subarray(next ?? 0), next ?? 0).entries.map(({ name }) => name)).toEqual(['b.json']);
  });

  it('is listed again from a header for a long name that is cut off', () => {
    const long = header({ name: '././@LongLink', size: 600, type: 'L' });
    expect(list(Buffer.concat([header({ name: 'a', size: 0 }), long, Buffer.alloc(100)])).next).toBe(512);
  });

  it.each([
    ['a broken checksum', header({ name: 'b', checksum: 1 })],
    ['something else', Buffer.alloc(512, 'soup')],
    ['a negative size', header({ name: 'b', rawSize: Buffer.alloc(12, 0xff) })],
    ['a size with a sign', header({ name: 'b', rawSize: Buffer.from('-2000       ') })],
    ['a size that no number states', header({ name: 'b', rawSize: Buffer.from('80000000001fffffffffffff', 'hex') })],
    ['a long name of a size with a sign', header({ name: 'b', type: 'L', rawSize: Buffer.from('-2000       ') })],
  ])('tells where %s ends it, and what was before', (_, broken) => {
    const listing = list(Buffer.concat([header({ name: 'a', size: 0 }), broken]));
    expect(listing).toMatchObject({ isBroken: true, entries: [{ name: 'a' }] });
  });

  it('refuses a name of megabytes', () => {
    expect(() => list(header({ name: 'x', size: 2_000_000, type: 'x' }))).toThrow('importErrors.fileTooComplex');
  });
});

const padded = (text: string): Buffer => {
  const bytes = Buffer.from(text);
  return Buffer.concat([bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)]);
};

import { describe, expect, it } from 'vitest';
import { readParts } from './multipart.ts';

async function* inChunks(body: string, size: number): AsyncGenerator<Buffer, void> {
  const bytes = Buffer.from(body);
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

interface PartText {
  readonly name: string | null;
  readonly filename: string | null;
  readonly text: string;
}

async function partsOf(body: string, size = 1_000): Promise<PartText[]> {
  const parts: PartText[] = [];
  for await (const { name, filename, bytes } of readParts(inChunks(body, size), 'cut')) {
    const read: Buffer[] = [];
    for await (const chunk of bytes) read.push(chunk);
    parts.push({ name, filename, text: Buffer.concat(read).toString() });
  }
  return parts;
}

const part = (disposition: string, text: string): string =>
  `--cut\r\nContent-Disposition: form-data; ${disposition}\r\nContent-Type: text/plain\r\n\r\n${text}\r\n`;

const BODY = `${part('name="note"', 'two lines\r\n--cu\r\nof text')}${part('name="file"; filename="süß.txt"', '')}--cut--\r\n`;

describe('a multipart body', () => {
  it('is parsed the same for every split of its bytes', async () => {
    const parts = [
      { name: 'note', filename: null, text: 'two lines\r\n--cu\r\nof text' },
      { name: 'file', filename: 'süß.txt', text: '' },
    ];
    for (let size = 1; size < 60; size += 1) expect(await partsOf(BODY, size)).toEqual(parts);
  });

  it.each([
    ['words before the first part', `not for you\r\n${part('name=a', 'b')}--cut--`],
    ['words after the last', `${part('name=a', 'b')}--cut--\r\nnor this`],
    ['an end without a line end', `${part('name="a"', 'b')}--cut--`],
  ])('may have %s', async (_, body) => {
    expect(await partsOf(body)).toEqual([{ name: 'a', filename: null, text: 'b' }]);
  });

  it('can have parts without headers, or no parts', async () => {
    expect(await partsOf('--cut\r\n\r\nbare\r\n--cut--')).toEqual([{ name: null, filename: null, text: 'bare' }]);
    expect(await partsOf('--cut--\r\n')).toEqual([]);
  });

  it('skips parts that are not read', async () => {
    const names: (string | null)[] = [];
    for await (const { name } of readParts(inChunks(BODY, 7), 'cut')) names.push(name);
    expect(names).toEqual(['note', 'file']);
  });

  it.each([
    ['filename="a \\"b\\".txt"', 'a "b".txt'],
    ['filename="a %22b%22.txt"', 'a "b".txt'],
    ['filename="C:\\dir\\a.txt"', 'C:\\dir\\a.txt'],
    ['filename=plain.txt', 'plain.txt'],
    ['filename=without quotes.txt; size=3', 'without quotes.txt'],
    ['\r\n\tfilename="folded.txt"', 'folded.txt'],
    ["filename*=iso-8859-1''caf%e9.txt", 'café.txt'],
    ["filename*=klingon''caf%e9.txt", ''],
    ['filename=""', ''],
    [`filename="a.txt"; filename*=UTF-8''%E8%9B%8B.txt`, '蛋.txt'],
    [`filename="a.txt"; filename*=UTF-8''%E8%9.txt`, 'a.txt'],
  ])('names a file by %s', async (parameter, filename) => {
    expect(await partsOf(`${part(`name="file"; ${parameter}`, 'x')}--cut--`)).toEqual([
      { name: 'file', filename, text: 'x' },
    ]);
  });

  it('can have a file name in a legacy encoding', async () => {
    const body = Buffer.from(`${part('name="file"; filename="süß.txt"', 'x')}--cut--`, 'latin1');
    const names: (string | null)[] = [];
    async function* source(): AsyncGenerator<Buffer, void> {
      yield body;
    }
    for await (const { filename } of readParts(source(), 'cut')) names.push(filename);
    expect(names).toEqual(['süß.txt']);
  });

  it.each([
    ['cut off in a part', BODY.slice(0, 100)],
    ['cut off before its end', BODY.slice(0, -6)],
    ['without a delimiter', 'nothing of the kind'],
    ['with endless headers', `--cut\r\nX: ${'a'.repeat(20_000)}\r\n\r\n\r\n--cut--`],
    ['with something behind a delimiter', '--cutter\r\n\r\n\r\n--cut--'],
  ])('is refused %s', async (_, body) => {
    await expect(partsOf(body)).rejects.toMatchObject({ status: 400 });
  });
});

import { z } from 'zod';
import { tooComplex } from '../lines/damaged.ts';
import { decodeBytes } from '../../text/decode-bytes.ts';

/** A regular file within a tar archive: where its content begins, and its size. */
const tarEntry = z.object({
  name: z.string(),
  offset: z.number().int().min(0),
  size: z.number().int().min(0),
});
export type TarEntry = z.output<typeof tarEntry>;

/** The files of a part of a tar archive. */
export const tarListing = z.object({
  entries: z.array(tarEntry),
  /** Where the next header begins; null at the end of the archive. */
  next: z.number().int().min(0).nullable(),
  /** Whether there is no header where one must be. */
  isBroken: z.boolean(),
});
export type TarListing = z.output<typeof tarListing>;

/** A part of a tar archive that begins with a header. */
export interface TarPart {
  readonly bytes: Uint8Array;
  /** The position of its first byte in the archive. */
  readonly position: number;
}

const BLOCK = 512;
/** The most bytes of a header for long names, which tar writes before the header of the file. */
const MAX_EXTENSION = 1_000_000;

const latin = (block: Buffer, from: number, to: number): string =>
  block.toString('latin1', from, to).replace(/\0[^]*$/, '');
const textOf = (block: Uint8Array): string => decodeBytes(block, null).replace(/\0[^]*$/, '');

/** A number in octal digits, or in base 256 if its first bit is set; NaN for anything else, also for one with a sign. */
function numberAt(block: Buffer, from: number, to: number): number {
  if (((block[from] ?? 0) & 0x80) === 0) {
    const digits = latin(block, from, to).trim();
    return /^[-+]/.test(digits) ? Number.NaN : Number.parseInt(digits || '0', 8);
  }
  return block.subarray(from + 1, to).reduce((value, byte) => value * 256 + byte, 0);
}

/** Whether a block is a header of tar. Its checksum is the sum of its bytes, with blanks instead of itself. */
export function isTarHeader(bytes: Uint8Array): boolean {
  const block = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(BLOCK, bytes.length));
  const stated = block.length === BLOCK ? numberAt(block, 148, 156) : Number.NaN;
  if (!(stated > 0)) return false;
  const withoutSum = (byte: number, index: number): number => (index >= 148 && index < 156 ? 32 : byte);
  return block.reduce((sum, byte, index) => sum + withoutSum(byte, index), 0) === stated;
}

/** The values of a pax header: lines of `LENGTH KEY=VALUE`. */
function paxValues(bytes: Buffer): Map<string, string> {
  const values = new Map<string, string>();
  for (let start = 0; start < bytes.length;) {
    const [text = '', length = ''] = /^(\d+) /.exec(bytes.toString('latin1', start, start + 12)) ?? [];
    const end = start + Number(length);
    if (text === '' || end <= start + text.length || end > bytes.length) break;
    const line = bytes.toString('utf8', start + text.length, end - 1);
    const equals = line.indexOf('=');
    if (equals > 0) values.set(line.slice(0, equals), line.slice(equals + 1));
    start = end;
  }
  return values;
}

/** What headers before that of a file say about it. */
interface Stated {
  readonly name?: string | undefined;
  readonly size?: number | undefined;
}

function statedBy(type: string, content: Buffer, before: Stated): Stated {
  if (type === 'L') return { ...before, name: textOf(content) };
  const values = paxValues(content);
  const size = Number(values.get('size') ?? Number.NaN);
  return {
    name: values.get('path') ?? before.name,
    size: Number.isSafeInteger(size) && size >= 0 ? size : before.size,
  };
}

function nameOf(block: Buffer): string {
  const isUstar = latin(block, 257, 262) === 'ustar';
  const prefix = isUstar && block[263] !== 0x20 && block[262] !== 0x20 ? textOf(block.subarray(345, 500)) : '';
  const name = textOf(block.subarray(0, 100));
  return prefix === '' ? name : `${prefix}/${name}`;
}

const padded = (size: number): number => Math.ceil(size / BLOCK) * BLOCK;

/** Lists the files whose headers are in this part. Links, folders and devices are left out. */
export function listTar({ bytes, position }: TarPart): TarListing {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const entries: TarEntry[] = [];
  let stated: Stated = {};
  let [at, resumeAt] = [0, 0];
  while (at + BLOCK <= buffer.length) {
    const block = buffer.subarray(at, at + BLOCK);
    if (block.every((byte) => byte === 0)) return { entries, next: null, isBroken: false };
    if (!isTarHeader(block)) return { entries, next: null, isBroken: true };
    const type = String.fromCharCode(block[156] ?? 0);
    const content = at + BLOCK;
    const size = stated.size ?? numberAt(block, 124, 136);
    if (size < 0 || !Number.isSafeInteger(position + content + padded(size)))
      return { entries, next: null, isBroken: true };
    if (type === 'L' || type === 'x') {
      const length = numberAt(block, 124, 136);
      if (Number.isNaN(length)) return { entries, next: null, isBroken: true };
      if (length > MAX_EXTENSION) throw tooComplex(`a name of ${length} bytes in a tar`);
      if (content + length > buffer.length) break;
      stated = statedBy(type, buffer.subarray(content, content + length), stated);
      at = content + padded(length);
      continue;
    }
    const name = (stated.name ?? nameOf(block)).replaceAll('\\', '/');
    // A file with holes has another form, and its name says nothing about it.
    if (['0', '\0', '7'].includes(type) && !name.endsWith('/'))
      entries.push({ name, offset: position + content, size });
    stated = {};
    at = content + padded(size);
    resumeAt = at;
  }
  return { entries, next: position + resumeAt, isBroken: false };
}

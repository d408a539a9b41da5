import { gunzipSync, gzipSync } from 'node:zlib';
import { pictureType } from '../../../server/extraction/document/picture/picture-type.ts';
import { openZip } from '../../../server/extraction/document/zip/read-zip.ts';
import { zipOf } from '../../support/files/word-files.ts';
import { joined, mutateBytes, mutateCharacters, withInserted } from './mutate-bytes.ts';
import { mutateJsonDocument } from './mutate-json.ts';
import { mutatePdf } from './mutate-pdf.ts';
import { mutatePicture } from './mutate-picture.ts';
import { mutateTags } from './mutate-tags.ts';
import { oneOf, someSize, type Random } from './random.ts';
import { someRun } from './runs.ts';

const MAX_BYTES = 20_000_000;

/** RTF control words that may break a reader when they are repeated. */
const CONTROLS: readonly string[] = [
  '{',
  '}',
  '{\\b ',
  '\\par ',
  '\\line ',
  '\\cell ',
  '\\row ',
  '\\intbl ',
  '\\pard ',
  "\\'81",
  '\\u-1 ',
  '\\u55357 ',
  '\\uc99999 ',
  '\\uc-1 ',
  '\\bin99999999 ',
  '\\bin-5 ',
  '\\ansicpg932 ',
  '\\f99999 ',
  '{\\fonttbl',
  '{\\stylesheet',
  '{\\*\\x',
  '{\\listtext ',
  '\\outlinelevel9 ',
  '\\',
];

/** Numbers that are wrong as lengths, offsets or counts. */
const NUMBERS: readonly number[] = [
  0, 1, 2, 8, 255, 511, 512, 4_096, 0xffff, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff,
];

/**
 * The file with one to four random changes; a picture with at most two, because more make it unreadable. `other` is a
 * file from which parts are taken. Files with parts, such as zips, are also changed within their parts.
 */
export async function mutatedFile(file: Uint8Array, other: Uint8Array, random: Random): Promise<Uint8Array> {
  let bytes = file;
  for (let changes = 1 + random(pictureType(file) === null ? 4 : 2); changes > 0; changes--)
    bytes = random(6) > 0 ? await changedWithin(bytes, other, random) : changed(bytes, other, random);
  return bytes.subarray(0, MAX_BYTES);
}

async function changedWithin(bytes: Uint8Array, other: Uint8Array, random: Random): Promise<Uint8Array> {
  if (isZip(bytes)) return changedInZip(bytes, other, random);
  if (isGzip(bytes)) return changedInGzip(bytes, other, random);
  if (isPdf(bytes)) return mutatePdf(bytes, random);
  if (isJson(bytes)) return mutateJsonDocument(bytes, random);
  return pictureType(bytes) === null ? changed(bytes, other, random) : mutatePicture(bytes, other, random);
}

function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b;
}

function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

function isPdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-';
}

function isJson(bytes: Uint8Array): boolean {
  return bytes[0] === 0x7b || bytes[0] === 0x5b;
}

/** Changes the unpacked bytes. A broken file is changed as a whole. */
async function changedInGzip(bytes: Uint8Array, other: Uint8Array, random: Random): Promise<Uint8Array> {
  let content: Uint8Array;
  try {
    content = gunzipSync(bytes, { maxOutputLength: MAX_BYTES });
  } catch {
    return changed(bytes, other, random); // broken by an earlier change
  }
  return gzipSync(await changedWithin(content, other, random));
}

/** Changes one file in a zip, usually the longest text. A broken zip is changed as a whole. */
async function changedInZip(bytes: Uint8Array, other: Uint8Array, random: Random): Promise<Uint8Array> {
  const files = await filesOf(bytes);
  const names = Object.keys(files);
  if (names.length === 0) return changed(bytes, other, random);
  const document = names.find((name) => /document\.xml$|content\.xml$/.test(name));
  const name = random(4) > 0 && document !== undefined ? document : oneOf(random, names);
  const content = files[name] ?? new Uint8Array();
  files[name] = await changedFile(content, other, random);
  return zipOf(files);
}

/** Changes a file in a zip by its kind; one in three as any bytes. */
async function changedFile(content: Uint8Array, other: Uint8Array, random: Random): Promise<Uint8Array> {
  if (random(3) === 0) return changed(content, other, random);
  if (isZip(content) || isGzip(content) || isJson(content)) return changedWithin(content, other, random);
  return mutateTags(content, content, random);
}

async function filesOf(bytes: Uint8Array): Promise<Record<string, Uint8Array>> {
  try {
    const { names, read } = await openZip(bytes);
    const contents = names.map(async (name) => [name, (await read(name)) ?? new Uint8Array()] as const);
    return Object.fromEntries(await Promise.all(contents));
  } catch {
    return {}; // broken by an earlier change
  }
}

function changed(bytes: Uint8Array, other: Uint8Array, random: Random): Uint8Array {
  const at = random(bytes.length + 1);
  switch (random(7)) {
    case 0:
      return mutateCharacters(bytes, random);
    case 1:
      return withInserted(bytes, at, someRun(random));
    case 2:
      return withInserted(bytes, at, oneOf(random, CONTROLS).repeat(someSize(random, 20_000)));
    case 3:
      return withNumbers(bytes, random);
    case 4: {
      const from = random(other.length + 1);
      return joined(bytes.subarray(0, at), other.subarray(from, from + random(5_000)), bytes.subarray(at));
    }
    default:
      return mutateBytes(bytes, random);
  }
}

/** Overwrites numbers of a binary file, which are usually at even offsets near the start of a block. */
function withNumbers(bytes: Uint8Array, random: Random): Uint8Array {
  const copy = Buffer.from(bytes);
  if (copy.length < 8) return copy;
  for (let changes = 1 + random(4); changes > 0; changes--) {
    const sector = random(2) === 0 ? 0 : random(Math.ceil(copy.length / 512)) * 512;
    const at = Math.min(copy.length - 4, sector + random(256) * 2);
    if (random(2) === 0) copy.writeUInt32LE(oneOf(random, NUMBERS), at);
    else copy.writeUInt16LE(oneOf(random, NUMBERS) & 0xffff, at);
  }
  return copy;
}

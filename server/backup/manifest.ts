import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { STORED_NAME } from '../storage/file-storage.ts';
import { type ArchiveReader, DamagedArchiveError } from './archive.ts';

/** The number of the archive's layout. It changes when an older version could not restore the archive. */
const FORMAT = 1;

export const MANIFEST = 'manifest.json';
export const FILE_LIST = 'files.ndjson';
export const tableEntry = (table: string): string => `database/${table}.copy`;
export const fileEntry = (path: string): string => `files/${path}`;

const tableSchema = z.object({
  name: z.string().regex(/^\w+$/),
  columns: z.array(z.string().regex(/^\w+$/)),
  rows: z.number().int(),
});
/** A table of a backup: its columns in the order of the copied rows. */
export type SavedTable = z.output<typeof tableSchema>;

/** What a backup holds. It is the last entry of the archive. */
export const manifestSchema = z.object({
  format: z.literal(FORMAT),
  /** The version of Cardamom. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  /** The names of the migrations of the database. */
  migrations: z.array(z.string()),
  tables: z.array(tableSchema),
  files: z.object({ count: z.number().int(), bytes: z.number() }),
  /** Files that rows name, but that the storage did not hold. */
  missing: z.array(z.string()),
  /** Whether the files are in the folder `files` beside the archive. */
  filesBeside: z.boolean(),
});
export type Manifest = z.output<typeof manifestSchema>;

export const newManifest = (facts: Omit<Manifest, 'format'>): Manifest => ({ format: FORMAT, ...facts });

/** A stored file of a backup. Another path could name a file outside of the folder. */
export const savedFileSchema = z.object({
  path: z.string().regex(STORED_NAME),
  size: z.number().int(),
  crc32: z.number().int(),
});
export type SavedFile = z.output<typeof savedFileSchema>;

function parseJson({ path }: ArchiveReader, content: string, what: string): unknown {
  try {
    return JSON.parse(content);
  } catch (cause) {
    throw new DamagedArchiveError(path, `${what} is not readable`, { cause });
  }
}

/** The manifest of an archive. Throws a DamagedArchiveError if it is none of Cardamom's, or made by a newer one. */
export async function readManifest(archive: ArchiveReader): Promise<Manifest> {
  const parsed = manifestSchema.safeParse(parseJson(archive, await text(await archive.read(MANIFEST)), MANIFEST));
  if (!parsed.success)
    throw new DamagedArchiveError(archive.path, `this version cannot read its ${MANIFEST}`, { cause: parsed.error });
  return parsed.data;
}

/** The stored files of an archive. */
export async function readFileList(archive: ArchiveReader): Promise<SavedFile[]> {
  const lines = (await text(await archive.read(FILE_LIST))).split('\n').filter(Boolean);
  return lines.map((line) => {
    const parsed = savedFileSchema.safeParse(parseJson(archive, line, FILE_LIST));
    if (!parsed.success)
      throw new DamagedArchiveError(archive.path, `${FILE_LIST} is not readable`, { cause: parsed.error });
    return parsed.data;
  });
}

const rowsOf = (manifest: Manifest, table: string): number =>
  manifest.tables.find(({ name }) => name === table)?.rows ?? 0;

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

/** One line about the contents, for people. */
export function describeManifest(manifest: Manifest): string {
  const { files } = manifest;
  return [
    counted(rowsOf(manifest, 'account'), 'account'),
    counted(rowsOf(manifest, 'recipe'), 'recipe'),
    counted(rowsOf(manifest, 'import_job'), 'import'),
    `${counted(files.count, 'file')} (${(files.bytes / 1_000_000).toFixed(1)} MB)`,
  ].join(', ');
}

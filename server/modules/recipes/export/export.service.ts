import { posix } from 'node:path';
import { Readable } from 'node:stream';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { z } from 'zod';
import { query } from '../../../db/query.ts';
import type { FileStorage } from '../../../storage/file-storage.ts';
import type { Actor } from '../../../core/actor.ts';
import { RecipeRow } from '../stored/recipe.entity.ts';
import { presentRecipe } from '../stored/recipe.presenter.ts';
import { firstCharacters } from '../../../extraction/extraction.ts';
import { recipeJsonLd } from './recipe-json-ld.ts';

/** Invisible characters, and characters with a special meaning in some file system or in links. */
const UNSAFE = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff<>:"/\\|?*#%]+/gu;
/** Names of devices on Windows, with any file extension. */
const DEVICE = /^(?:con|prn|aux|nul|(?:com|lpt)[\d¹²³])(?=\.|$)/i;

/** The maximum length in characters. File systems allow 255 bytes, and a character may need three. */
const MAX_LENGTH = 70;

/** A title as a file name that is valid on all systems, in its own script. */
function fileName(title: string): string {
  const safe = title.normalize('NFC').replaceAll(UNSAFE, ' ').replaceAll(/\s+/g, ' ');
  const name = firstCharacters(safe.trim(), MAX_LENGTH).replaceAll(/^[\s.]+|[\s.]+$/g, '');
  if (name === '') return 'Recipe';
  return name.replace(DEVICE, '$& recipe');
}

/** Gives each title a unique file name. Names that are equal or differ only in case are numbered. */
export function createFileNames(): (title: string) => string {
  const given = new Map<string, number>();
  function claim(name: string): string {
    const key = name.toLowerCase();
    const count = (given.get(key) ?? 0) + 1;
    given.set(key, count);
    // "Soup (2)" may be a title itself.
    return count === 1 ? name : claim(`${name} (${count})`);
  }
  return (title) => claim(fileName(title));
}

/** A file within a zip. */
export interface ZipEntry {
  readonly name: string;
  readonly time: Date;
  readonly bytes: Buffer;
  /** Whether the content is already compressed, as pictures are. */
  readonly isCompressed: boolean;
}

/** Adds one file at a time; resolves when its last bytes were passed on. */
type AddEntry = (entry: ZipEntry) => Promise<void>;

/**
 * Passes a source on once. The library holds the function until the whole zip is written, which must not keep the
 * source in memory.
 */
function handOver(source: Readable): (take: (error: unknown, source: Readable) => void) => void {
  let held: Readable | null = source;
  return function giveAway(take) {
    if (held === null) throw new Error('a file of a zip was requested twice');
    const given = held;
    held = null;
    take(null, given);
  };
}

async function* zipBytes(fill: (add: AddEntry) => Promise<void>): AsyncGenerator<Buffer, void> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const reading = new AbortController();
  const breakOff = (error: Error): void => void output.destroy(error);
  zip.on('error', breakOff);
  async function add({ name, time, bytes, isCompressed }: ZipEntry): Promise<void> {
    const source = Readable.from([bytes]);
    zip.addReadStreamLazy(name, { mtime: time, compress: !isCompressed }, handOver(source));
    await finished(source, { signal: reading.signal });
  }
  const filled = fill(add).then(() => zip.end(), breakOff);
  try {
    yield* output;
  } finally {
    reading.abort();
    await filled;
  }
}

/**
 * A zip that is created as fast as it is read: `fill` starts when the first byte is read, and ends early if reading
 * stops. An error of `fill` aborts the stream.
 */
export function zipStream(fill: (add: AddEntry) => Promise<void>): Readable {
  return Readable.from(zipBytes(fill), { objectMode: false });
}

/** Recipes per batch. */
const BATCH = 50;

const RECIPES_FOLDER = 'recipes';
const PICTURES_FOLDER = 'pictures';

export interface ExportService {
  /** A zip of the actor's recipes, newest first: one JSON-LD file per recipe, and a folder with its pictures. */
  open(em: SqlEntityManager, actor: Actor): Promise<Readable>;
}

/** A picture within the zip, and in the storage. */
interface ExportedPicture {
  readonly name: string;
  readonly path: string;
}

type PathsById = ReadonlyMap<string, string>;

async function picturePaths(em: SqlEntityManager, recipeIds: readonly string[]): Promise<PathsById> {
  const rows = await query(
    em,
    z.object({ id: z.string(), path: z.string() }),
    'select id, path from recipe_image where recipe_id = any (:recipeIds::uuid[])',
    { recipeIds: `{${recipeIds.join(',')}}` },
  );
  return new Map(rows.map(({ id, path }) => [id, path]));
}

function picturesOf(row: RecipeRow, name: string, paths: PathsById): ExportedPicture[] {
  const known = row.images.map((id) => paths.get(id)).filter((path) => path !== undefined);
  return known.map((path, index) => ({
    name: `${PICTURES_FOLDER}/${name}/${index + 1}${posix.extname(path)}`,
    path,
  }));
}

function jsonEntry(row: RecipeRow, name: string, pictures: readonly ExportedPicture[]): ZipEntry {
  const json = recipeJsonLd(
    presentRecipe(row),
    pictures.map((picture) => `../${picture.name}`),
  );
  return {
    name: `${RECIPES_FOLDER}/${name}.json`,
    time: row.createdAt,
    bytes: Buffer.from(`${JSON.stringify(json, null, 2)}\n`),
    isCompressed: false,
  };
}

/** The rows of these recipes that are still there, in their order. */
async function findBatch(em: SqlEntityManager, actor: Actor, ids: readonly string[]): Promise<RecipeRow[]> {
  const where = { id: { $in: [...ids] }, accountId: actor.id };
  const rows = await em.find(RecipeRow, where, { disableIdentityMap: true });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
}

export function createExportService(storage: FileStorage): ExportService {
  /** The files of recipes, one at a time; a picture that was deleted meanwhile is left out. */
  async function* entriesOf(
    em: SqlEntityManager,
    actor: Actor,
    ids: readonly string[],
  ): AsyncGenerator<ZipEntry, void> {
    const nameOf = createFileNames();
    for (let start = 0; start < ids.length; start += BATCH) {
      const batch = ids.slice(start, start + BATCH);
      const [rows, paths] = [await findBatch(em, actor, batch), await picturePaths(em, batch)];
      for (const row of rows) {
        const name = nameOf(row.title);
        const pictures = picturesOf(row, name, paths);
        yield jsonEntry(row, name, pictures);
        for (const picture of pictures) {
          const bytes = await storage.read(picture.path);
          if (bytes !== null) yield { name: picture.name, time: row.createdAt, bytes, isCompressed: true };
        }
      }
    }
  }

  return {
    async open(em, actor) {
      const rows = await query(
        em,
        z.object({ id: z.string() }),
        'select id from recipe where account_id = :accountId order by created_at desc, id desc',
        { accountId: actor.id },
      );
      const ids = rows.map(({ id }) => id);
      return zipStream(async (add) => {
        for await (const entry of entriesOf(em, actor, ids)) await add(entry);
      });
    },
  };
}

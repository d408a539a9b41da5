import { Readable } from 'node:stream';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import type { OriginalFile, PageBox, RecipeOriginal } from '../../../../shared/domain/recipe-original.ts';
import { sourceTypeSchema } from '../../../../shared/domain/recipe.ts';
import type { Actor } from '../../../core/actor.ts';
import { query } from '../../../db/query.ts';
import type { PictureFile } from '../../../http/response/send-picture.ts';
import { type FileStorage, readInPieces } from '../../../storage/file-storage.ts';
import { findPlaces } from '../debug/recipe-debug.ts';
import { findOwnRecipe } from '../stored/own-recipe.ts';
import type { RecipeRow } from '../stored/recipe.entity.ts';
import { notKept, type OriginalFiles } from './original-files.ts';

/** A kept source, ready to be downloaded. */
export interface OriginalDownload {
  readonly name: string;
  readonly type: string;
  /** A stream if it is a stored file. */
  readonly body: Readable | string;
}

/** What recipes were imported from. Only their owners get it: all functions throw 404 to others, administrators too. */
export interface RecipeOriginalService {
  download(em: SqlEntityManager, actor: Actor, id: string, number: number): Promise<OriginalDownload>;
  describe(em: SqlEntityManager, actor: Actor, id: string): Promise<RecipeOriginal>;
  /** A page of a kept file, both counted from 1. */
  page(em: SqlEntityManager, actor: Actor, id: string, place: PagePlace): Promise<PictureFile>;
}

interface PagePlace {
  readonly number: number;
  readonly page: number;
}

interface OriginalOptions {
  readonly storage: FileStorage;
  readonly files: OriginalFiles;
}

const originalRow = z.object({
  number: z.number(),
  path: z.string().nullable(),
  name: z.string(),
  /** What was pasted; null for anything else. */
  text: z.string().nullable(),
  /** What was read. */
  read: z.string(),
  /** The page and the edges of each line of what was read. */
  line_boxes: z.array(z.tuple([z.number(), z.number(), z.number(), z.number(), z.number()]).nullable()).nullable(),
  source_type: sourceTypeSchema,
  bytes: z.number(),
});
type OriginalRow = z.output<typeof originalRow>;

const ORIGINALS = `
  select o.number, o.path, coalesce(o.name, '') as name, o.text, coalesce(j.source_text, '') as read, j.source_type, o.line_boxes,
    coalesce(f.bytes, 0)::float8 as bytes
  from recipe_original o join recipe r on r.id = o.recipe_id join import_job j on j.id = r.import_job_id
  left join stored_file f on f.path = o.path
  where o.recipe_id = :id order by o.number`;

async function findOriginals(
  em: SqlEntityManager,
  actor: Actor,
  id: string,
): Promise<{ readonly recipe: RecipeRow; readonly rows: readonly OriginalRow[] }> {
  const recipe = await findOwnRecipe(em, actor, id);
  const rows = await query(em, originalRow, ORIGINALS, { id: recipe.id });
  if (rows.length === 0) throw notKept();
  return { recipe, rows };
}

/** Where the lines of a place are on the pages. */
function boxesOf({ from, to }: { from: number; to: number }, boxes: NonNullable<OriginalRow['line_boxes']>): PageBox[] {
  return boxes.slice(from - 1, to).flatMap((box) => {
    if (box === null) return [];
    const [page, left, top, right, bottom] = box;
    return [{ page, left, top, right, bottom }];
  });
}

export function createRecipeOriginalService({ storage, files }: OriginalOptions): RecipeOriginalService {
  return {
    async download(em, actor, id, number) {
      const { recipe, rows } = await findOriginals(em, actor, id);
      const row = rows.find((each) => each.number === number);
      if (row === undefined) throw notKept();
      if (row.path === null)
        return { name: `${recipe.title}.txt`, type: 'text/plain; charset=utf-8', body: row.text ?? row.read };
      const type = await files.typeOf(row.path);
      const pieces = await readInPieces(storage, row.path);
      if (pieces === null) throw notKept();
      return { name: row.name, type, body: Readable.from(pieces) };
    },

    async describe(em, actor, id) {
      const { recipe, rows } = await findOriginals(em, actor, id);
      const described: OriginalFile[] = [];
      for (const { path, ...row } of rows)
        if (path !== null) described.push(await files.describe(actor, { ...row, path }));
      const [first] = rows;
      const text = first?.read ?? '';
      const found = findPlaces(text, {
        ...recipe,
        description: recipe.description ?? null,
        notes: recipe.notes ?? null,
      });
      return {
        sourceType: first?.source_type ?? 'file',
        files: described,
        text,
        found: found.map((place) => ({ ...place, boxes: boxesOf(place, first?.line_boxes ?? []) })),
      };
    },

    async page(em, actor, id, { number, page }) {
      const { rows } = await findOriginals(em, actor, id);
      const path = rows.find((each) => each.number === number)?.path ?? null;
      if (path === null) throw notKept();
      return files.page(actor, path, page);
    },
  };
}

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { ownLines } from '../../../server/extraction/llm-reading/own-lines.ts';
import { withUnshownLines } from '../../../server/extraction/llm-reading/unshown-lines.ts';
import { findInSource } from '../../../server/extraction/pipeline/extract-source.ts';
import type { GroundLine } from '../../../server/extraction/domain/found.ts';
import { savedSource } from '../../../server/extraction/pipeline/saved-source.ts';
import type { MergedDraft } from '../../../server/extraction/domain/draft.ts';
import { lineTypeSchema } from '../../../shared/domain/recipe.ts';

const lineSchema = z.union([
  z.string().transform((content) => ({ content, type: 'item' as const })),
  z.object({ content: z.string(), type: lineTypeSchema }),
]);
const minutes = z.number().nullish();
const truthSchema = z.object({
  title: z.string(),
  ingredients: z.array(lineSchema),
  instructions: z.array(lineSchema),
  prepTime: minutes,
  cookTime: minutes,
  totalTime: minutes,
  servings: z.number().nullish(),
});
export type Truth = z.infer<typeof truthSchema>;

const rowSchema = z.object({
  id: z.string(),
  path: z.string().optional(),
  html: z.string().optional(),
  url: z.string().nullish(),
  kind: z.string().default('page'),
  lang: z.string().nullish(),
  expected: truthSchema.nullable(),
});

/** The result of reading a source without a model. */
export interface KnownReading {
  /** The lines that a model would get, against which its answer is checked. */
  lines: readonly GroundLine[];
  /** All lines, including comments of readers and other recipes. */
  all: readonly GroundLine[];
  merged: MergedDraft;
  lang: string;
  /** Whether the text was recognised from pictures. */
  recognised: boolean;
}

/** A source whose recipe is known. */
export interface KnownSource {
  id: string;
  kind: string;
  lang: string;
  truth: Truth;
  read(): Promise<KnownReading>;
}

/** The sources of FOLDER/manifest.ndjson that have a recipe. */
export async function knownSources(folder: string): Promise<KnownSource[]> {
  const manifest = await readFile(path.join(folder, 'manifest.ndjson'), 'utf8');
  const rows = manifest
    .trim()
    .split('\n')
    .map((line) => rowSchema.parse(JSON.parse(line)));
  return rows.flatMap(({ id, kind, lang, expected: truth, url, ...row }) => {
    if (truth === null) return [];
    const file = path.join(folder, row.path ?? row.html ?? '');
    const read = async (): Promise<KnownReading> => {
      const found = await findInSource(savedSource(await readFile(file), file, url ?? null));
      const { merged, recognised } = found;
      return { lines: ownLines(found), all: withUnshownLines(found), merged, lang: found.lang, recognised };
    };
    return [{ id, kind, lang: (lang ?? '').slice(0, 2) || '?', truth, read }];
  });
}

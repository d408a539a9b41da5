import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { readLines, type CaseScore } from '../scoring/case-scores.ts';
import type { ThirdsCase } from '../scoring/thirds-table.ts';
import { isUnread } from '../scoring/unread-third.ts';

const rowSchema = z.looseObject({
  id: z.string(),
  path: z.string(),
  url: z.string().nullable(),
  kind: z.string(),
  layout: z.string().nullish(),
  lang: z.string().nullish(),
  recipe: z.string().nullish(),
  expected: z.unknown(),
});
type Row = z.infer<typeof rowSchema>;

/** A file of a corpus; `row` is its line in the manifest. */
export interface FileCase {
  row: Row;
  /** The path of the file. */
  path: string;
  isUnread: boolean;
  /** Whether it holds no recipe. */
  isNegative: boolean;
  layout: string | null;
}

/** The layout of a text that begins with a block of YAML; the manifest does not mark it. */
export const FRONT_MATTER = 'front matter';

/** The files of FOLDER/manifest.ndjson. */
export async function readCases(corpus: string): Promise<FileCase[]> {
  const rows = await readLines(path.join(corpus, 'manifest.ndjson'), rowSchema);
  return Promise.all(
    rows.map(async (row) => {
      const file = path.join(corpus, row.path);
      const isNegative = row.expected === null;
      const hasYaml = row.layout === 'raw' && /^\s*---\r?\n/.test(await readFile(file, 'utf8'));
      return {
        row,
        path: file,
        isNegative,
        isUnread: isUnread(isNegative ? row.path : (row.recipe ?? row.id)),
        layout: hasYaml ? FRONT_MATTER : (row.layout ?? null),
      };
    }),
  );
}

/** A scored file for the table by thirds; a file without a recipe counts as ok if none was found. */
export function thirdsCase(file: FileCase, score: CaseScore | undefined, groups: readonly string[]): ThirdsCase {
  const found = file.isNegative ? null : Number(score?.found === true);
  return { isUnread: file.isUnread, groups, figures: { found, ok: score?.ok ?? 0 } };
}

/** The files without a recipe for which one was found: their number, and the ids of those that are not held out. */
export function takenNegatives(cases: readonly FileCase[], scores: ReadonlyMap<string, CaseScore>): string {
  const told = [false, true].map((third) => {
    const negatives = cases.filter((file) => file.isNegative && file.isUnread === third);
    const taken = negatives.filter(({ row }) => scores.get(row.id)?.found === true);
    const ids = third || taken.length === 0 ? '' : ` (${taken.map(({ row }) => row.id).join(', ')})`;
    return `${third ? 'unread' : 'known'} ${taken.length} of ${negatives.length}${ids}`;
  });
  return `without a recipe, but taken for one: ${told.join('; ')}`;
}

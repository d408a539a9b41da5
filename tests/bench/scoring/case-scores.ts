import { spawnSync } from 'node:child_process';
import { readFile, realpath } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

const share = z.number().nullish();
const scoreSchema = z.object({ id: z.string(), ok: share, pass: share, strict: share });
const answerSchema = z.object({ id: z.string(), recipe: z.unknown() });

/** The scores of one case; each figure is 0 or 1, or null if it does not apply. */
export interface CaseScore {
  /** Whether a recipe was found. */
  found: boolean;
  ok: number | null;
  pass: number | null;
  strict: number | null;
}

/** The values of a file with one JSON value per line. */
export async function readLines<T>(file: string, schema: z.ZodType<T>): Promise<T[]> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '');
  return lines.map((line) => schema.parse(JSON.parse(line)));
}

/**
 * Scores the results in `output` against `manifest` with the scorer in the folder beside `corpus`; returns the scores
 * by id.
 */
export async function scoreCases(corpus: string, manifest: string, output: string): Promise<Map<string, CaseScore>> {
  const details = `${output}.scores`;
  const scorer = await realpath(path.join(corpus, '../score.mjs')); // the scorer does nothing if it is run through a symbolic link
  const stdio = ['ignore', 'ignore', 'inherit'] as const;
  const { status } = spawnSync(process.execPath, [scorer, manifest, output, '--details', details], {
    stdio: [...stdio],
  });
  if (status !== 0) throw new Error(`the scorer ended with ${status}`);
  const answers = await readLines(output, answerSchema);
  const found = new Set(answers.filter(({ recipe }) => recipe != null).map(({ id }) => id));
  const scores = await readLines(details, scoreSchema);
  return new Map(
    scores.map(({ id, ok = null, pass = null, strict = null }) => [id, { found: found.has(id), ok, pass, strict }]),
  );
}

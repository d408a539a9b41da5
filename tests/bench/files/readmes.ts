import { createHash } from 'node:crypto';
import { copyFile, glob, mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { PROJECT_FOLDER } from '../../../server/core/project.ts';
import { runBatch } from '../run-batch.ts';
import { readLines } from '../scoring/case-scores.ts';

/** The minimum size in bytes; shorter texts have too little content. */
const LEAST = 1_500;
const WANTED = 400;
const FOLDER = `node_modules${path.sep}`;

const answerSchema = z.object({ id: z.string(), recipe: z.unknown() });

interface Text {
  /** The package's name for its README, else the path in `node_modules`. */
  name: string;
  file: string;
  isReadme: boolean;
}

/** The README of a package, or another Markdown file that comes with one. */
function textAt(file: string): Text {
  const own = file
    .slice(file.lastIndexOf(FOLDER) + FOLDER.length)
    .split(path.sep)
    .join('/');
  const name = /^((?:@[^/]+\/)?[^/]+)\/readme\.md$/i.exec(own)?.[1];
  return { name: name ?? own, file: path.join(PROJECT_FOLDER, file), isReadme: name !== undefined };
}

/** Texts of installed packages: READMEs in the order of their names' hashes, then other Markdown files. */
async function findTexts(): Promise<Text[]> {
  const texts = new Map<string, Text>();
  for await (const file of glob('node_modules/**/*.md', { cwd: PROJECT_FOLDER })) {
    const text = textAt(file);
    if (!texts.has(text.name) && (await stat(text.file)).size >= LEAST) texts.set(text.name, text);
  }
  const rank = ({ name, isReadme }: Text): string =>
    `${isReadme ? 0 : 1}${createHash('sha1').update(name).digest('hex')}`;
  return [...texts.values()].toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1)).slice(0, WANTED);
}

/** Prints in which of 400 texts about software a recipe is found by mistake. */
export async function benchReadmes(temporary: string): Promise<void> {
  const folder = path.join(temporary, 'readmes');
  await mkdir(folder);
  const texts = await findTexts();
  const lines = texts.map(({ name }, index) => ({ id: name, path: path.join(folder, `${index}.txt`), url: null }));
  await Promise.all(texts.map(({ file }, index) => copyFile(file, lines[index]?.path ?? '')));
  const output = path.join(folder, 'answers.ndjson');
  await runBatch(lines, output);
  const answers = await readLines(output, answerSchema);
  const taken = answers.filter(({ recipe }) => recipe != null).map(({ id }) => id);
  const readmes = texts.filter(({ isReadme }) => isReadme).length;
  const share = ((taken.length / Math.max(1, texts.length)) * 100).toFixed(1);
  process.stdout.write(
    `texts about software taken for a recipe: ${taken.length} of ${readmes} READMEs and ${texts.length - readmes} others` +
      ` (${share} %): ${taken.join(', ') || 'none'}\n`,
  );
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readChapters } from './book/book-recipes.ts';
import { scoreBooks } from './book/score-book.ts';
import { writeBooks } from './book/write-books.ts';
import { aligned } from './scoring/thirds-table.ts';

/**
 * `npm run bench:book -- [FOLDER]`: makes a cookbook of recipes in all languages of the interface, half of them from
 * the texts of FOLDER/manifest.ndjson, as a PDF and as a Word document, once evenly laid out and once varying, and
 * prints how many of its recipes are named and how many are right when all are imported.
 */
const corpus = path.resolve(process.argv[2] ?? fileURLToPath(new URL('../../../shared/files', import.meta.url)));
const folder = await mkdtemp(path.join(tmpdir(), 'cardamom-bench-'));
try {
  const chapters = await readChapters(corpus);
  const recipes = chapters.flatMap((chapter) => chapter.recipes);
  const scores = await scoreBooks(corpus, folder, await writeBooks(chapters, folder), recipes);
  const rows = scores.map(({ id, named, right }) => [
    id,
    ...[named, right].map((count) => `${count} of ${recipes.length}`),
  ]);
  process.stdout.write(`${aligned([['book', 'named', 'right'], ...rows])}\n`);
} finally {
  await rm(folder, { recursive: true, force: true });
}

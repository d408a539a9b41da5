import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readChapters } from './book/book-recipes.ts';
import { scoreBooks } from './book/score-book.ts';
import { writeBooks } from './book/write-books.ts';
import { aligned } from './scoring/thirds-table.ts';

/**
 * `npm run bench:book -- [FOLDER]`: creates a cookbook with recipes in all languages of the interface, half of them
 * from the texts of FOLDER/manifest.ndjson. The book is a PDF and a Word document, each in a uniform and a varying
 * layout. Prints how many of its recipes are found by title, and how many are correct when all are imported.
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

import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { ExtractionError, type Extraction, type Source } from '../../../server/extraction/extraction.ts';
import { extractSource, savedSource } from '../../../server/extraction/reading.ts';
import { PAGES_WITHOUT_RECIPE } from '../../fixtures/pages/without-recipe.ts';
import { isUnread } from '../scoring/unread-third.ts';

const FIXTURES = path.join(import.meta.dirname, '../../fixtures');
const EXPECTED = 'expected.json';

/** A made-up document, and the result of reading it. */
export interface ReadFixture {
  /** Its path below its folder of fixtures, with slashes; the part before the first one is its kind. */
  name: string;
  isUnread: boolean;
  /** null if no recipe is found. */
  extraction: Extraction | null;
}

/** Reads the documents without a recipe: the files of `no-recipe` and the pages that stand in one table. */
export async function readWithoutRecipe(): Promise<ReadFixture[]> {
  const pages = Object.entries(PAGES_WITHOUT_RECIPE).map(async ([name, html]) => ({
    name: `page/${name}`,
    isUnread: false,
    extraction: await extracted({ kind: 'page', bytes: Buffer.from(html), contentType: null, url: null }),
  }));
  return [...(await readFolder('no-recipe')), ...(await Promise.all(pages))];
}

/** Reads the recipes in unusual forms, and the JSON text with the expected results. */
export async function readUnusual(): Promise<{ read: ReadFixture[]; expected: string }> {
  const folder = 'unusual-recipes';
  return { read: await readFolder(folder), expected: await readFile(path.join(FIXTURES, folder, EXPECTED), 'utf8') };
}

async function readFolder(folder: string): Promise<ReadFixture[]> {
  const root = path.join(FIXTURES, folder);
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && entry.name !== EXPECTED);
  const names = files.map(({ parentPath, name }) => path.relative(root, path.join(parentPath, name)));
  return Promise.all(
    names.toSorted().map(async (file) => {
      const name = file.split(path.sep).join('/');
      // The real file name would reveal the content.
      const source = savedSource(await readFile(path.join(root, file)), `document${path.extname(file)}`, null);
      return { name, isUnread: isUnread(name), extraction: await extracted(source) };
    }),
  );
}

async function extracted(source: Source): Promise<Extraction | null> {
  try {
    return await extractSource(source);
  } catch (error) {
    if (error instanceof ExtractionError) return null;
    throw error;
  }
}

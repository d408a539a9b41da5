import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { withCorpus } from '../unpack-corpus.ts';
import { knownPages, knownTexts, withoutRecipe, type KnownDocument } from './known-documents.ts';
import { MADE_UP_NEGATIVES } from './made-up-negatives.ts';

const MODULES = fileURLToPath(new URL('../../../node_modules', import.meta.url));
const MAX_README = 8_000;

/** All documents whose recipe is known, of the folder that holds the corpora: texts, pages, READMEs and made-up ones. */
export async function readAll(shared: string): Promise<KnownDocument[]> {
  const texts = await Promise.all(['realworld', 'files'].map((name) => knownTexts(path.join(shared, name))));
  const pages = await withCorpus(path.join(shared, 'corpus'), ({ folder }) => knownPages(folder));
  return [
    ...texts.flat(),
    ...pages,
    ...withoutRecipe(MADE_UP_NEGATIVES, 'text'),
    ...withoutRecipe(await readmes(), 'readme'),
  ];
}

/** The READMEs of the packages that are installed, by the package's name. */
async function readmes(): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const entry of (await readdir(MODULES)).toSorted()) {
    const names = entry.startsWith('@')
      ? (await readdir(path.join(MODULES, entry))).map((name) => `${entry}/${name}`)
      : [entry];
    for (const name of names.toSorted()) {
      const text = await readFile(path.join(MODULES, name, 'README.md'), 'utf8').catch(() => '');
      if (text.length > 200) found.set(name, text.slice(0, MAX_README));
    }
  }
  return found;
}

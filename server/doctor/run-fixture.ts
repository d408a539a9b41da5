import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { ExtractionError } from '../extraction/extraction.ts';
import type { ImportSource } from '../modules/imports/job/import-job.ts';
import type { ImportTools } from '../modules/imports/read/import-reader.ts';
import { readImport } from '../modules/imports/read/read-import.ts';
import type { Fixture } from './fixtures/fixture.ts';

/**
 * Reads a fixture like an import, with the same time limit, but stores no import and no recipe. Returns the
 * milliseconds that it took; rejects with the signal's reason or an internal error.
 */
export async function runFixture(
  tools: Omit<ImportTools, 'storage'>,
  fixture: Fixture,
  { signal, seconds }: { readonly signal: AbortSignal; readonly seconds: number },
): Promise<number> {
  const since = performance.now();
  const deadline = AbortSignal.timeout(seconds * 1_000);
  const { source, storage } = await asImport(fixture);
  const progress = {
    signal: AbortSignal.any([signal, deadline]),
    deadline: since + seconds * 1_000,
    onStep: () => undefined,
    onLinkType: () => undefined,
  };
  try {
    await readImport({ ...tools, storage }, source, progress);
  } catch (error) {
    signal.throwIfAborted();
    // A failed or slow import is a result of the test.
    if (!deadline.aborted && !(error instanceof ExtractionError)) throw error;
  }
  return Math.round(performance.now() - since);
}

interface Import {
  readonly source: ImportSource;
  readonly storage: ImportTools['storage'];
}

async function asImport({ source, lang }: Fixture): Promise<Import> {
  if ('text' in source)
    return { source: { sourceType: 'text', payload: { text: source.text, url: null } }, storage: holding(null) };
  const bytes = await readFile(source.picture);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const languages = lang === 'en' ? (['en'] as const) : [];
  const payload = { files: [{ path: 'card', name: 'card.jpg', sha256 }], languages };
  return { source: { sourceType: 'file', payload }, storage: holding(bytes) };
}

/** A read-only storage with one file. */
function holding(bytes: Buffer | null): ImportTools['storage'] {
  const refuse = (): never => {
    throw new Error('a test of the models stores nothing');
  };
  return { read: async () => bytes, write: refuse, size: refuse, readPart: refuse, remove: refuse, check: refuse };
}

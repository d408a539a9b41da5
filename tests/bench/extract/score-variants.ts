import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { decodeBytes } from '../../../server/extraction/text/decode-bytes.ts';
import { runBatch } from '../run-batch.ts';
import { scoreCases } from '../scoring/case-scores.ts';
import type { ThirdsCase } from '../scoring/thirds-table.ts';
import type { UnpackedCorpus } from '../unpack-corpus.ts';
import { pageCase, type PageRow } from './page-cases.ts';
import { VARIANTS, type PageVariant } from './page-variants.ts';

/** Overrides the encoding that a page declares. */
const UTF8_MARK = '\uFEFF';

async function scoreVariant(
  corpus: string,
  { folder, pages }: UnpackedCorpus,
  rows: readonly PageRow[],
  { name, change }: PageVariant,
): Promise<ThirdsCase[]> {
  const place = path.join(folder, name);
  await mkdir(place);
  const files = new Map(pages.map((page) => [page.id, page]));
  const changed: { row: PageRow; path: string; url: string }[] = [];
  for (const [index, row] of rows.entries()) {
    const page = files.get(row.id);
    if (page === undefined) continue;
    const html = decodeBytes(await readFile(page.path), null);
    const variant = change(html);
    if (variant === html) continue;
    const file = path.join(place, `${index}.html`);
    await writeFile(file, UTF8_MARK + variant);
    changed.push({ row, path: file, url: page.url });
  }
  const [manifest, output] = [path.join(place, 'manifest.ndjson'), path.join(place, 'answers.ndjson')];
  await writeFile(manifest, changed.map(({ row }) => `${JSON.stringify(row)}\n`).join(''));
  await runBatch(
    changed.map(({ row, ...page }) => ({ id: row.id, ...page })),
    output,
  );
  const scores = await scoreCases(corpus, manifest, output);
  return changed.map(({ row }) => pageCase(row, scores, [name]));
}

/** Scores the variants of pages with structured data. Pages that a variant does not change are left out. */
export async function scoreVariants(
  corpus: string,
  unpacked: UnpackedCorpus,
  rows: readonly PageRow[],
): Promise<ThirdsCase[]> {
  const marked = rows.filter(({ structured }) => structured !== 'none');
  const scored: ThirdsCase[] = [];
  for (const variant of VARIANTS) scored.push(...(await scoreVariant(corpus, unpacked, marked, variant)));
  return scored;
}

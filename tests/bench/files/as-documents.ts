import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { blocksOf, type Block } from '../render/blocks.ts';
import { renderDocx } from '../render/render-docx.ts';
import { renderPage } from '../render/render-page.ts';
import { canSet, renderPdf } from '../render/render-pdf.ts';
import { runBatch } from '../run-batch.ts';
import { scoreCases, type CaseScore } from '../scoring/case-scores.ts';
import { thirdsTable, type ThirdsCase } from '../scoring/thirds-table.ts';
import { FRONT_MATTER, takenNegatives, thirdsCase, type FileCase } from './file-cases.ts';

/** The formats in which a text is rendered. */
const KINDS = ['docx', 'pdf', 'html'] as const;
type Kind = (typeof KINDS)[number];

const order = (id: string): string => createHash('sha1').update(id).digest('hex');

/**
 * A sample of `size` texts with a recipe, in the order of their hashes, and all texts without one. Texts with YAML
 * front matter are left out, because documents do not show it.
 */
function sampleOf(cases: readonly FileCase[], size: number): FileCase[] {
  const shown = cases.filter(({ layout }) => layout !== FRONT_MATTER);
  const sorted = shown.toSorted((one, other) => (order(one.row.id) < order(other.row.id) ? -1 : 1));
  return [
    ...sorted.filter(({ isNegative }) => !isNegative).slice(0, size),
    ...sorted.filter(({ isNegative }) => isNegative),
  ];
}

async function bytesOf(kind: Kind, blocks: readonly Block[], lang: string | null): Promise<Uint8Array | string> {
  if (kind === 'docx') return renderDocx(blocks);
  return kind === 'html' ? renderPage(blocks, lang) : (await renderPdf(blocks, { lang })).bytes;
}

/** Writes the texts as files of a kind into a folder. Texts with letters that no installed font has are left out. */
async function render(kind: Kind, cases: readonly FileCase[], folder: string): Promise<FileCase[]> {
  await mkdir(folder, { recursive: true });
  const rendered: FileCase[] = [];
  for (const [index, file] of cases.entries()) {
    const lang = file.row.lang ?? null;
    const blocks = blocksOf(await readFile(file.path, 'utf8'));
    if (kind === 'pdf' && !canSet(blocks, lang)) continue;
    const written = path.join(folder, `${index}.${kind}`);
    await writeFile(written, await bytesOf(kind, blocks, lang));
    rendered.push({ ...file, row: { ...file.row, kind }, path: written });
  }
  return rendered;
}

async function scoreKind(corpus: string, folder: string, cases: readonly FileCase[]): Promise<Map<string, CaseScore>> {
  const manifest = path.join(folder, 'manifest.ndjson');
  await writeFile(manifest, cases.map(({ row }) => `${JSON.stringify(row)}\n`).join(''));
  const output = path.join(folder, 'answers.ndjson');
  await runBatch(
    cases.map((file) => ({ id: file.row.id, path: file.path, url: null })),
    output,
  );
  return scoreCases(corpus, manifest, output);
}

/**
 * Prints how well the same texts are read as text, Word document, PDF and plain web page. `scores` are those of the
 * texts; `size` is the number of texts with a recipe to render per kind.
 */
export async function benchAsDocuments(
  corpus: string,
  folder: string,
  cases: readonly FileCase[],
  scores: ReadonlyMap<string, CaseScore>,
  size: number,
): Promise<void> {
  const sample = sampleOf(cases, size);
  const recipes = sample.filter(({ isNegative }) => !isNegative).length;
  process.stdout.write(`\nthe same texts as documents: ${recipes} with a recipe, ${sample.length - recipes} without\n`);
  const rows: ThirdsCase[] = [];
  const notes: string[] = [];
  const count = (kind: string, files: readonly FileCase[], own: ReadonlyMap<string, CaseScore>): void => {
    const scored = (group: (file: FileCase) => string): ThirdsCase[] =>
      files.flatMap((file) => (file.isNegative ? [] : [thirdsCase(file, own.get(file.row.id), [group(file)])]));
    rows.push(...scored(() => kind), ...scored(({ layout }) => `${kind} ${layout}`));
    notes.push(`${kind}: ${takenNegatives(files, own)}`);
  };
  count('txt', sample, scores);
  for (const kind of KINDS) {
    const place = path.join(folder, kind);
    const files = await render(kind, sample, place);
    count(kind, files, await scoreKind(corpus, place, files));
    if (files.length < sample.length)
      notes.push(`${kind}: ${sample.length - files.length} left out for want of a font`);
  }
  process.stdout.write(`${thirdsTable(rows, ['found', 'ok'])}\n${notes.join('\n')}\n`);
}

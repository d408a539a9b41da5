import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';

const caseSchema = z.object({ id: z.string(), html: z.string(), url: z.string() });

/** A saved page with the path of its file. */
export interface SavedPage {
  id: string;
  path: string;
  url: string;
}

export interface UnpackedCorpus {
  /** The temporary folder with all files. */
  folder: string;
  manifest: string;
  pages: SavedPage[];
}

/** Unpacks the corpus of pages with the script `unpack` in its folder, and removes the files after `use`. */
export async function withCorpus<T>(corpus: string, use: (unpacked: UnpackedCorpus) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'cardamom-bench-'));
  try {
    const unpacked = spawnSync('sh', [path.join(corpus, 'unpack'), folder], { stdio: 'inherit' });
    if (unpacked.status !== 0) throw new Error(`no corpus could be unpacked from ${corpus}`);
    const manifest = path.join(folder, 'corpus/manifest.ndjson');
    const lines = (await readFile(manifest, 'utf8')).trim().split('\n');
    const cases = lines.map((line) => caseSchema.parse(JSON.parse(line)));
    const pages = cases.map(({ id, html, url }) => ({ id, path: path.join(folder, 'corpus', html), url }));
    return await use({ folder, manifest, pages });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

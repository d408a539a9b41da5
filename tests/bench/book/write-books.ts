import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Block } from '../render/blocks.ts';
import { renderDocx } from '../render/render-docx.ts';
import { renderPdf } from '../render/render-pdf.ts';
import { bookBlocks } from './book-blocks.ts';
import type { BookChapter } from './book-recipes.ts';

export interface BookFile {
  id: string;
  path: string;
}

/** The page of each heading. */
function pagesOf(blocks: readonly Block[], pages: readonly number[]): Map<string, number> {
  return new Map(blocks.flatMap((block, index) => (block.kind === 'heading' ? [[block.text, pages[index] ?? 0]] : [])));
}

/** Writes the book as a PDF and as a Word document into a folder, each in a uniform and in a varying layout. */
export async function writeBooks(chapters: readonly BookChapter[], folder: string): Promise<BookFile[]> {
  const files: BookFile[] = [];
  for (const isVarying of [false, true]) {
    // The page numbers are not known yet; placeholders with as many digits take the same space.
    const first = bookBlocks(chapters, isVarying, () => 10);
    const known = pagesOf(first, (await renderPdf(first, { lang: null, hasFeet: true })).pages);
    const blocks = bookBlocks(chapters, isVarying, (title) => known.get(title) ?? 0);
    const forms = {
      pdf: (await renderPdf(blocks, { lang: null, hasFeet: true })).bytes,
      docx: renderDocx(blocks),
    };
    for (const [kind, bytes] of Object.entries(forms)) {
      const id = `${kind}, ${isVarying ? 'varying' : 'even'}`;
      const file = path.join(folder, `${isVarying ? 'varying' : 'even'}.${kind}`);
      await writeFile(file, bytes);
      files.push({ id, path: file });
    }
  }
  return files;
}

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { readText, textDocument } from '../../../server/extraction/document/file/read-text.ts';
import { readPage } from '../../../server/extraction/document/html/page-document.ts';
import { readLines } from '../../../server/extraction/document/html/page-lines.ts';
import { unseenOn } from '../../../server/extraction/document/html/unseen.ts';
import type { PageSource } from '../../../server/extraction/domain/extraction.ts';
import type { FileDocument } from '../../../server/extraction/domain/text-line.ts';
import type { LabelInput } from '../../../server/extraction/line-labelling/line-label.ts';
import { inputOfPage } from '../../../server/extraction/line-labelling/page-input.ts';

const lineSchema = z.union([z.string(), z.object({ content: z.string(), type: z.string() })]);

const expectedSchema = z.object({
  title: z.string(),
  ingredients: z.array(lineSchema),
  instructions: z.array(z.string()),
});

export type ExpectedRecipe = z.infer<typeof expectedSchema>;

const fileSchema = z.object({
  id: z.string(),
  path: z.string(),
  kind: z.string(),
  layout: z.string(),
  recipe: z.string().optional(),
  source: z.string().optional(),
  expected: expectedSchema.nullable(),
});

const pageSchema = z.object({
  id: z.string(),
  html: z.string(),
  url: z.string(),
  host: z.string(),
  expected: expectedSchema,
});

export type DocumentKind = 'text' | 'pasted' | 'page' | 'readme';

/** A document whose recipe is known; `expected` is null if it has none. */
export interface KnownDocument {
  id: string;
  kind: DocumentKind;
  /** The host or the collection of the document. A model is not tested on groups on which it was trained. */
  group: string;
  /** Whether it belongs to the held-out third, which is not used in training. */
  isHeldOut: boolean;
  expected: ExpectedRecipe | null;
  lines: readonly LabelInput[];
  document: FileDocument;
  /** The page without its structured data; absent if the document is not a page. */
  page?: PageSource;
}

/** Whether a name belongs to the held-out third, by its hash. */
export function isHeldOut(name: string): boolean {
  return Number.parseInt(createHash('sha1').update(name).digest('hex').slice(0, 2), 16) % 3 === 0;
}

async function manifestOf<T>(file: string, schema: z.ZodType<T>): Promise<T[]> {
  const lines = (await readFile(file, 'utf8')).trim().split('\n');
  return lines.map((line) => schema.parse(JSON.parse(line)));
}

/** The plain texts of a folder with a manifest. A text with front matter is left out if there is a copy without it. */
export async function knownTexts(folder: string): Promise<KnownDocument[]> {
  const cases = await manifestOf(path.join(folder, 'manifest.ndjson'), fileSchema);
  const texts = cases.filter(({ kind }) => kind === 'txt');
  const documents = await Promise.all(
    texts.map(async (given): Promise<KnownDocument[]> => {
      const bytes = await readFile(path.join(folder, given.path));
      const document = readText(bytes);
      const name = given.recipe ?? given.path;
      const group = given.source?.split(' ')[1] ?? name;
      const { id, expected } = given;
      return [{ id, kind: 'text', group, isHeldOut: isHeldOut(name), expected, lines: document.lines, document }];
    }),
  );
  return documents.flat();
}

/** The pages of an unpacked corpus, each as its lines with their markup and as the text that is copied from it. */
export async function knownPages(folder: string): Promise<KnownDocument[]> {
  const cases = await manifestOf(path.join(folder, 'corpus/manifest.ndjson'), pageSchema);
  const documents: KnownDocument[] = [];
  for (const { id, html, url, host, expected } of cases) {
    const bytes = await readFile(path.join(folder, 'corpus', html));
    const { root } = readPage({ kind: 'page', bytes, contentType: null, url });
    const seen = readLines(root, unseenOn(root));
    const pasted = textDocument(seen.map(({ text, level }) => (level > 0 ? `\n${text}\n` : text)).join('\n'));
    const lines = inputOfPage(seen);
    const common = { id, group: host, isHeldOut: isHeldOut(host), expected };
    documents.push({ ...common, kind: 'pasted', lines: pasted.lines, document: pasted });
    const page: PageSource = { kind: 'page', bytes: withoutStructure(bytes), contentType: null, url };
    documents.push({ ...common, kind: 'page', lines, document: { ...pasted, lines: [...lines] }, page });
  }
  return documents;
}

/** A page without structured data: scripts and the attributes of microdata and RDFa are removed. */
function withoutStructure(bytes: Buffer): Buffer {
  const html = bytes.toString('latin1');
  const shown = html
    .replace(/<script\b[\s\S]*?<\/script\s*>/giu, '')
    .replace(
      /\s(?:itemprop|itemscope|itemtype|itemid|typeof|vocab)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+))?(?=[\s/>])/giu,
      '',
    );
  return Buffer.from(shown, 'latin1');
}

/** Texts that hold no recipe, by name. */
export function withoutRecipe(texts: ReadonlyMap<string, string>, kind: DocumentKind): KnownDocument[] {
  return [...texts].map(([name, text]) => {
    const document = textDocument(text);
    return {
      id: name,
      kind,
      group: name,
      isHeldOut: isHeldOut(name),
      expected: null,
      lines: document.lines,
      document,
    };
  });
}

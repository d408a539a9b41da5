import { randomBytes } from 'node:crypto';
import { crc32, deflateRawSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NO_FURTHER_FIELDS } from '../../../shared/domain/further-fields.ts';
import { signUp } from '../../support/accounts/accounts.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import { type PackedFile, storedZip, writeZip } from '../../support/files/write-zip.ts';
import { header, tarOf } from '../../support/files/write-tar.ts';
import { recipesOf, sendArchive } from '../../support/recipes/archives.ts';
import { outcomeOf } from '../../support/recipes/import-outcome.ts';

let app: ApiApp;
beforeAll(async () => {
  app = await startApiApp({ withWorker: true });
});
afterAll(() => app.close());

const jsonLd = (name: string): Buffer =>
  Buffer.from(JSON.stringify({ '@type': 'Recipe', name, recipeIngredient: ['1 egg'], recipeInstructions: ['Boil.'] }));
const markdown = (name: string): Buffer =>
  Buffer.from(`# ${name}\n\n## Ingredients\n\n- 200 g flour\n- 100 g plums\n\n## Method\n\n1. Mix.\n2. Bake it.\n`);
/** What the own export writes beside the title. */
const OWN = {
  ...NO_FURTHER_FIELDS,
  description: null,
  prepTime: 10,
  cookTime: null,
  totalTime: null,
  servings: 4,
  tags: [],
  ingredients: ['1 egg'],
  instructions: ['Boil it.'],
  images: [],
  lang: 'en',
  dir: 'ltr',
  originalSource: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  doubts: [] as object[],
};
const stored = (name: string, bytes: Buffer, lies: Partial<PackedFile> = {}): PackedFile => ({
  name,
  method: 0,
  packed: bytes,
  size: bytes.length,
  crc: crc32(bytes),
  ...lies,
});

const blocksOf = (text: string): Buffer => Buffer.from(text.padEnd(Math.ceil(text.length / 512) * 512, '\0'));

/** A zip whose directory names its only file many times. */
function overlapping(bytes: Buffer, times: number): Buffer {
  const zip = storedZip([['a.json', bytes]]);
  const [from, to] = [zip.indexOf('PK\u0001\u0002'), zip.indexOf('PK\u0005\u0006')];
  const end = Buffer.from(zip.subarray(to));
  end.writeUInt16LE(times, 8);
  end.writeUInt16LE(times, 10);
  end.writeUInt32LE((to - from) * times, 12);
  return Buffer.concat([zip.subarray(0, from), ...Array(times).fill(zip.subarray(from, to)), end]);
}

/** Imports an archive for a new account; returns what became of it, and the titles of its recipes. */
async function importOf(bytes: Uint8Array, name?: string) {
  const ann = await signUp(app);
  const outcome = await outcomeOf(ann, await sendArchive(ann, new Uint8Array(bytes), name));
  return { outcome, titles: [...(await recipesOf(ann)).keys()].toSorted() };
}

describe('a hostile archive', () => {
  it('gives its good recipes, names each file that is not, and reads nothing outside of itself', async () => {
    const broken = storedZip([
      ['inner.json', jsonLd('Inner')],
      ['bad.json', Buffer.from('{"@type":')],
    ]);
    const { outcome, titles } = await importOf(
      writeZip([
        stored('a.json', jsonLd('First')),
        stored('a.json', jsonLd('Same name')),
        stored('../../etc/up.json', jsonLd('Up')),
        stored('/etc/root.json', jsonLd('Root')),
        stored('C:\\Windows\\win.json', jsonLd('Windows')),
        stored('latin.json', jsonLd('Latin'), { rawName: Buffer.from('Cr\xeape.json', 'latin1') }),
        stored('link.json', Buffer.from('/etc/passwd'), { mode: 0o120777 }),
        stored('locked.json', jsonLd('Locked'), { flags: 1 }),
        stored('changed.json', jsonLd('Changed'), { crc: 1 }),
        stored('huge.json', jsonLd('Huge'), { size: 0xff_ff_ff_f0 }),
        stored('cut.json', jsonLd('Cut'), { size: 10 }),
        stored('nested.zip', broken),
        stored('odd.json', jsonLd('Odd'), { method: 99 as 8 }),
      ]),
    );
    expect(titles).toEqual(['First', 'Inner', 'Latin', 'Root', 'Same name', 'Up', 'Windows']);
    const failed = outcome.items.failed.map(({ name, code }: { name: string; code: string }) => [name, code]);
    expect(Object.fromEntries(failed)).toEqual({
      'locked.json': 'importErrors.filePassword',
      'changed.json': 'importErrors.fileDamaged',
      'huge.json': 'importErrors.fileTooComplex',
      'cut.json': 'importErrors.fileDamaged',
      'nested.zip: bad.json': 'importErrors.fileDamaged',
      'odd.json': 'importErrors.fileUnsupported',
    });
  });

  it('of texts loses none of them for one that is locked or damaged', async () => {
    const { outcome, titles } = await importOf(
      writeZip([
        stored('plum.md', markdown('Plum cake')),
        stored('locked.md', markdown('Locked cake'), { flags: 1 }),
        stored('changed.md', markdown('Changed cake'), { crc: 1 }),
        stored('broken.json', Buffer.from('{"@type":')),
        stored('pear.md', markdown('Pear cake')),
      ]),
    );
    expect(titles).toEqual(['Pear cake', 'Plum cake']);
    expect(outcome.items).toMatchObject({ total: 5, imported: 2 });
    expect(outcome.items.failed.map(({ name }: { name: string }) => name).toSorted()).toEqual([
      'broken.json',
      'changed.md',
      'locked.md',
    ]);
  });

  it('of the own export takes no value that cannot be stored, and loses no other recipe for it', async () => {
    const exported = (title: string, lies: object): Buffer => {
      const recipe = { title, ...OWN, ...lies };
      const { ingredients: recipeIngredient, instructions: recipeInstructions } = recipe;
      const page = { '@type': 'Recipe', name: title, recipeIngredient, recipeInstructions };
      return Buffer.from(JSON.stringify({ ...page, cardamom: { format: 1, recipe } }));
    };
    const lies: Readonly<Record<string, object>> = {
      'A time': { prepTime: 1e15 },
      'B number': { servings: 2_147_483_648 },
      'C year': { createdAt: '0000-01-01T00:00:00Z' },
      'D future': { createdAt: '9999-12-31T23:59:59Z' },
      'E doubts': { doubts: Array.from({ length: 2_000 }, () => ({ field: 'title', index: null, why: 'unsure' })) },
      'F letter': { description: 'a\u0000b\ud800' },
      'G language': { lang: 'x'.repeat(1_000) },
      'H rating': { rating: 1e9 },
      'I depth': { originalSource: JSON.parse(`${'{"type":'.repeat(2_000)}1${'}'.repeat(2_000)}`) },
      'J good': {},
    };
    const files = Object.entries(lies).map(([title, lie]) => stored(`${title}.json`, exported(title, lie)));
    const { outcome, titles } = await importOf(writeZip(files));
    expect([outcome.state, titles]).toEqual(['done', Object.keys(lies)]);
  });

  it('of long names and ids loses no recipe for them', async () => {
    const paprika = {
      uid: randomBytes(20_000).toString('base64'),
      name: 'Long id',
      ingredients: '1 egg',
      directions: 'Boil.',
      source: 'x'.repeat(100_000),
    };
    const long = (): string => `${randomBytes(20_000).toString('hex')}.json`;
    const { outcome, titles } = await importOf(
      writeZip([
        stored('a.json', Buffer.from(JSON.stringify(paprika))),
        stored(long(), jsonLd('Long name')),
        stored(long(), Buffer.from('{"@type":')),
      ]),
    );
    expect([outcome.state, titles]).toEqual(['done', ['Long id', 'Long name']]);
    expect(outcome.items).toMatchObject({ total: 3, imported: 2 });
  });

  it('loses no recipe whose name or id is that of another one', async () => {
    const page = (name: string): string =>
      `<div class="recipe-details"><meta itemprop="recipeId" content="1"><p itemprop="name">${name}</p><div itemprop="recipeIngredients">1 egg</div></div>`;
    const inner = storedZip([['2', jsonLd('Inner')]]);
    const { titles } = await importOf(
      writeZip([
        stored('a', inner),
        stored('a', jsonLd('Second')),
        stored('a#2', jsonLd('Named like the second')),
        stored('b\0', jsonLd('With NUL')),
        stored('b', jsonLd('Without NUL')),
        stored('recipes.html', Buffer.from(page('Page one') + page('Page two'))),
      ]),
    );
    expect(titles).toEqual([
      'Inner',
      'Named like the second',
      'Page one',
      'Page two',
      'Second',
      'With NUL',
      'Without NUL',
    ]);
  });

  it('with names of a megabyte does not stop the worker', async () => {
    const name = `${'_files/'.repeat(140_000)}a.json`;
    const files = tarOf([['a.json', jsonLd('First')]]);
    const { titles } = await importOf(
      Buffer.concat([header({ name: '././@LongLink', size: name.length, type: 'L' }), blocksOf(name), files]),
    );
    expect(titles).toEqual(['First']);
  });

  it('of any depth of JSON loses no other recipe for it', async () => {
    const deep = Buffer.from(`${'{"a":['.repeat(50_000)}${']}'.repeat(50_000)}`);
    const { titles } = await importOf(writeZip([stored('deep.json', deep), stored('good.json', jsonLd('Good'))]));
    expect(titles).toEqual(['Good']);
  });

  const bomb = deflateRawSync(Buffer.alloc(50_000_000));
  it.each([
    ['whose files are all encrypted', writeZip([stored('a.json', jsonLd('A'), { flags: 1 })]), 'filePassword'],
    [
      'that unpacks to a thousand times its size',
      writeZip(
        Array.from({ length: 20 }, (_, n) => ({ ...stored(`${n}.json`, bomb), method: 8 as const, size: 50_000_000 })),
      ),
      'fileTooComplex',
    ],
    [
      'whose files are all at one place',
      overlapping(Buffer.concat([jsonLd('A'), Buffer.alloc(100_000, ' ')]), 300),
      'fileTooComplex',
    ],
    ['whose directory is cut off', storedZip([['a.json', jsonLd('A')]]).subarray(0, 60), 'fileDamaged'],
    ['that is a bomb of gzip', gzipSync(Buffer.alloc(200_000_000)), 'fileTooComplex'],
    [
      'that is gzip within gzip within gzip',
      [1, 2, 3, 4, 5].reduce((inner) => gzipSync(inner), jsonLd('A')),
      'fileTooComplex',
    ],
  ])('%s is a failed import that says why', async (_, bytes, code) => {
    const { outcome, titles } = await importOf(bytes);
    expect([outcome.state, outcome.code, titles]).toEqual(['failed', `importErrors.${code}`, []]);
  });
});

import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { tarOf } from '../../../tests/support/files/write-tar.ts';
import { storedZip } from '../../../tests/support/files/write-zip.ts';
import type { LineOrText } from '../../../shared/domain/recipe.ts';
import { labelsOfNotes } from './notes/note-link.ts';
import { readArchiveDocument } from './read-document.ts';
import { readNoteLinks } from './read-note-links.ts';

const lines = (list: readonly LineOrText[]): string[] =>
  list.map((line) => (typeof line === 'string' ? line : `${line.type === 'title' ? '# ' : ''}${line.content}`));

const bytesOf = (content: string): Uint8Array => new TextEncoder().encode(content);

async function read(content: string | Uint8Array, name: string, more: object = {}) {
  const bytes = typeof content === 'string' ? bytesOf(content) : content;
  const document = {
    file: { name, bytes, entry: null },
    archive: 'notes.zip',
    readsTexts: false,
    languages: [],
    ...more,
  };
  const { format, recipes, unread, left } = await readArchiveDocument(document);
  const shown = recipes.map(({ recipe, ...found }) => ({
    ...found,
    ...recipe,
    ingredients: lines(recipe.ingredients),
    steps: lines(recipe.instructions),
  }));
  return { format, recipes: shown, unread, left };
}

const id = (letter: string): string => letter.repeat(32);

/** An item of Joplin with the metadata of its kind. */
function item(type: number, key: string, text: string, fields: Readonly<Record<string, string>> = {}): string {
  const metadata = {
    id: id(key),
    parent_id: '',
    created_time: '2021-03-04T05:06:07.000Z',
    ...fields,
    type_: String(type),
  };
  const block = Object.entries(metadata).map(([name, value]) => `${name}: ${value}`);
  return text === '' ? block.join('\n') : `${text}\n\n${block.join('\n')}`;
}

const KUCHEN = `Zutaten

- 250 g Mehl
- 3 Eier
- 100 g Zucker

Zubereitung

1. Mehl und Zucker mischen.
2. Eier unterrühren und 30 Minuten bei 180 °C backen.

![Foto](:/${id('f')})`;

describe('the labels of notes', () => {
  it('are no longer and no more than the tags of a recipe', async () => {
    const link = { note_id: id('a'), tag_id: id('b') };
    const texts = [item(5, 'b', 'x'.repeat(1_000)), item(6, 'c', '', link), item(6, 'd', '', { ...link, tag_id: 'b' })];
    const files = texts.map((text, index) => ({ name: `${index}.md`, bytes: bytesOf(text), entry: null }));
    expect(await readNoteLinks(files)).toEqual([
      { group: id('b'), title: '', parent: '' },
      { note: id('a'), in: id('b') },
    ]);
    const group = { group: 'g', title: 'Cakes', parent: '' };
    const links = Array.from({ length: 5_000 }, () => ({ note: 'n', in: 'g' }));
    expect(labelsOfNotes([group, ...links]).get('n')).toHaveLength(200);
  });
});

describe('Joplin', () => {
  it('gives a note with its tags, time, address and picture', async () => {
    const note = item(1, 'a', `Omas Kuchen\n\n${KUCHEN}`, {
      source_url: 'https://kuchen.example/oma',
      markup_language: '1',
      user_created_time: '2020-01-02T03:04:05.000Z',
    });
    const found = await read(note, `${id('a')}.md`, { labels: ['Backen', 'Familie'] });
    expect(found).toMatchObject({ format: 'joplin', unread: [] });
    expect(found.recipes).toMatchObject([
      {
        title: 'Omas Kuchen',
        ingredients: ['250 g Mehl', '3 Eier', '100 g Zucker'],
        steps: ['Mehl und Zucker mischen.', 'Eier unterrühren und 30 Minuten bei 180 °C backen.'],
        tags: ['Backen', 'Familie'],
        originalSource: { type: 'url', url: 'https://kuchen.example/oma' },
        createdAt: '2020-01-02T03:04:05.000Z',
        pictures: [{ path: `resources/${id('f')}` }],
      },
    ]);
  });

  it('gives a clipped page, and a note with a heading of its own', async () => {
    const html = `<div><p>Ingrédients</p><ul><li>2 oignons</li><li>1 l de bouillon</li></ul><p>Préparation</p><ol><li>Émincer les oignons et les faire revenir.</li><li>Ajouter le bouillon et cuire 20 minutes.</li></ol><img src=":/${id('e')}"></div>`;
    const page = await read(item(1, 'b', `Soupe à l’oignon\n\n${html}`, { markup_language: '2' }), `x/${id('b')}.md`);
    expect(page.recipes).toMatchObject([
      {
        title: 'Soupe à l’oignon',
        ingredients: ['2 oignons', '1 l de bouillon'],
        steps: ['Émincer les oignons et les faire revenir.', 'Ajouter le bouillon et cuire 20 minutes.'],
        originalSource: { type: 'file', name: 'notes.zip' },
        pictures: [{ path: `x/resources/${id('e')}` }],
      },
    ]);
    const text = '# Täglich\n\n## 材料\n\n- 牛肉 200克\n- 酱油 2汤匙\n\n## 做法\n\n1. 牛肉切片。\n2. 加入酱油炒熟。';
    const own = await read(item(1, 'c', `红烧牛肉\n\n${text}`).replaceAll('\n', '\r\n'), `${id('c')}.md`);
    expect(own.recipes).toMatchObject([{ title: '红烧牛肉', ingredients: ['牛肉 200克', '酱油 2汤匙'] }]);
  });

  it('names other notes as failed, keeps a photo with a caption, and leaves out what is no note', async () => {
    const minutes = item(
      1,
      'a',
      'Meeting\n\nWe met on Monday and talked about the budget of the next year. Ann writes the report.',
    );
    expect(await read(minutes, `${id('a')}.md`)).toMatchObject({
      recipes: [],
      unread: [{ name: 'Meeting', error: 'importErrors.fileNoRecipe' }],
    });
    const photo = item(1, 'b', `Nonna’s lasagne\n\nHer card.\n\n![](:/${id('f')})`);
    expect((await read(photo, `${id('b')}.md`)).recipes).toMatchObject([
      { title: 'Nonna’s lasagne', description: 'Her card.', pictures: [{ path: `resources/${id('f')}` }] },
    ]);
    const locked = item(1, 'd', '', { encryption_applied: '1' });
    expect((await read(locked, `${id('d')}.md`)).unread).toMatchObject([{ error: 'importErrors.filePassword' }]);
    for (const other of [item(2, 'e', 'Notebook'), item(5, 'e', 'tag'), item(6, 'e', ''), item(4, 'e', 'photo.jpg')])
      expect(await read(other, `${id('e')}.md`, { readsTexts: true })).toMatchObject({ recipes: [], unread: [] });
  });

  it.each(['Soup\n\n1 onion\n\ntype_: 1', 'id: 1\nparent_id: 2\ntype_: 1', `${item(1, 'a', 'Soup')}\n\nthe end`])(
    'is not any other text',
    async (text) => expect((await read(text, 'note.md')).format).toBeNull(),
  );

  it('is read from a .jex in a zip with notebooks, tags and pictures', async () => {
    const jex = tarOf([
      [`${id('a')}.md`, bytesOf(item(1, 'a', `Omas Kuchen\n\n${KUCHEN}`, { parent_id: id('1') }))],
      [`${id('1')}.md`, bytesOf(item(2, '1', 'Süßes', { parent_id: id('2') }))],
      [`${id('2')}.md`, bytesOf(item(2, '2', 'Rezepte', { parent_id: id('1') }))],
      [`${id('3')}.md`, bytesOf(item(5, '3', 'Ostern'))],
      [`${id('4')}.md`, bytesOf(item(6, '4', '', { note_id: id('a'), tag_id: id('3') }))],
      [`resources/${id('f')}.jpg`, bytesOf('the picture')],
    ]);
    const { recipes, unread } = await read(storedZip([['export.jex', jex]]), 'all.zip');
    expect(unread).toEqual([]);
    expect(recipes).toHaveLength(1);
    expect(recipes[0]?.tags.slice(0, 2)).toEqual(['Süßes', 'Rezepte']);
    expect(recipes[0]?.tags).toContain('Ostern');
    expect(recipes[0]?.pictures).toEqual([{ bytes: new Uint8Array(bytesOf('the picture')) }]);
  });
});

const picture = (text: string) => {
  const bytes = Buffer.from(text);
  return { hash: createHash('md5').update(bytes).digest('hex'), data: bytes.toString('base64') };
};

const resource = (data: string, mime = 'image/png'): string =>
  `<resource><data encoding="base64">\n${data}\n</data><mime>${mime}</mime><resource-attributes><file-name>a.png</file-name></resource-attributes></resource>`;

const note = (title: string, body: string, rest = ''): string =>
  `<note><title>${title}</title><content><![CDATA[<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE en-note SYSTEM "http://xml.evernote.com/pub/enml2.dtd">\n<en-note style="x">${body}</en-note>]]></content>${rest}</note>`;

const enex = (...notes: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE en-export SYSTEM "http://xml.evernote.com/pub/evernote-export4.dtd">\n<en-export export-date="20240101T000000Z" application="Evernote" version="10.1">${notes.join('\n')}</en-export>`;

const SOPA =
  '<div>Ingredientes</div><ul><li><div>1 kg de tomates</div></li><li><div>2 dientes de ajo</div></li></ul><div>Preparación</div><ol><li><div>Pelar los tomates y picar el ajo.</div></li><li><div>Cocer todo 25 minutos y triturar.</div></li></ol>';

describe('Evernote', () => {
  it('gives each note with its tags, time, address and pictures in the order of the text', async () => {
    const [first, second, apart] = [
      picture('the first picture'),
      picture('the second picture'),
      picture('another one here'),
    ];
    const body = `${SOPA}<div><en-media hash="${second.hash}" type="image/png"/><en-media hash="${first.hash}" type="image/png"/></div>`;
    const rest = `<created>20200203T040506Z</created><tag>Sopas</tag><tag>Verano &amp; sol</tag><note-attributes><source-url>https://sopa.example/1</source-url></note-attributes>`;
    const resources = [
      resource(apart.data),
      resource(first.data),
      resource(second.data),
      resource('JVBERi0=', 'application/pdf'),
    ];
    const found = await read(enex(note('Sopa de tomate', body, rest + resources.join(''))), 'Recetas.enex');
    expect(found).toMatchObject({ format: 'evernote', unread: [] });
    expect(found.recipes).toMatchObject([
      {
        title: 'Sopa de tomate',
        ingredients: ['1 kg de tomates', '2 dientes de ajo'],
        steps: ['Pelar los tomates y picar el ajo.', 'Cocer todo 25 minutos y triturar.'],
        tags: ['Sopas', 'Verano & sol'],
        originalSource: { type: 'url', url: 'https://sopa.example/1' },
        createdAt: '2020-02-03T04:05:06.000Z',
      },
    ]);
    const texts = found.recipes[0]?.pictures.map((one) => ('bytes' in one ? Buffer.from(one.bytes).toString() : ''));
    expect(texts).toEqual(['the second picture', 'the first picture', 'another one here']);
  });

  it('reads typed notes in other languages, names notes of other kinds, and keeps photos', async () => {
    const typed =
      '<div>Borscht</div><div><br/></div><div>Ингредиенты:</div><div>2 свёклы</div><div>300 г капусты</div><div><br/></div><div>Приготовление:</div><div><en-todo checked="false"/>Натереть свёклу и обжарить её.</div><div>Варить суп 40 минут.</div>';
    const trip =
      '<div>On Tuesday we drive to the sea and stay there for a week, if the weather is good enough for it.</div>';
    const photo = note('Card', '<div/>', resource(picture('a photo of a card').data, ''));
    const found = await read(enex(note('Борщ', typed), note('Trip', trip), photo), 'all.enex');
    expect(found.recipes).toMatchObject([
      {
        title: 'Борщ',
        ingredients: ['2 свёклы', '300 г капусты'],
        steps: ['Натереть свёклу и обжарить её.', 'Варить суп 40 минут.'],
        originalSource: { type: 'file', name: 'notes.zip' },
      },
      { title: 'Card', pictures: [{ bytes: expect.any(Uint8Array) }] },
    ]);
    expect(found.unread).toMatchObject([{ name: 'Trip', error: 'importErrors.fileNoRecipe' }]);
  });

  it('is read in parts: what has ended is left out, and a note in part is read again', async () => {
    const notes = Array.from({ length: 50 }, (_, index) => note(`Sopa ${index}`, SOPA));
    const first = await read(enex(...notes), 'a.enex', { ended: [] });
    expect([first.recipes.length, first.left]).toEqual([40, 10]);
    const keys = first.recipes.map(({ key }) => key);
    const rest = await read(enex(...notes), 'a.enex', { ended: keys.filter((key) => key !== '7:0/1') });
    expect(rest.recipes.map(({ title }) => title)).toEqual([
      'Sopa 7',
      ...Array.from({ length: 10 }, (_, at) => `Sopa ${40 + at}`),
    ]);
    expect(rest.left).toBeUndefined();
  });

  it('names the note in whose middle the file ends', async () => {
    const whole = enex(note('Sopa', SOPA), note('Cortada', SOPA));
    const cut = whole.slice(0, whole.indexOf('Cortada') + 400);
    const found = await read(cut, 'cut.enex');
    expect(found.recipes.map(({ title }) => title)).toEqual(['Sopa']);
    expect(found.unread).toMatchObject([{ name: 'Cortada', error: 'importErrors.fileDamaged' }]);
  });

  it('expands no entities, and bears wrong hashes and broken base64', async () => {
    const bomb = `<!DOCTYPE en-export [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>`;
    const body = `${SOPA}<en-media hash="${'0'.repeat(32)}" type="image/png"/>`;
    const text = enex(note('Sopa &b;&c;', body, resource('***') + resource(picture('a good picture').data)));
    const { recipes } = await read(text.replace(/<!DOCTYPE en-export[^>]*>/, bomb), 'bomb.enex');
    expect(recipes).toMatchObject([{ title: 'Sopa &b;&c;', pictures: [{ bytes: expect.any(Uint8Array) }] }]);
  });
});

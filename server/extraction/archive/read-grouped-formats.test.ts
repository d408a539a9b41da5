import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { tarOf } from '../../../tests/support/files/write-tar.ts';
import { readShown } from '../../../tests/support/recipes/shown-document.ts';

/** Formats with groups of ingredients, written by what the source code of the programs states about them. */

const PICTURE = Buffer.from('the bytes of a picture');
const BASE64 = PICTURE.toString('base64');

describe('Gourmet', () => {
  const risotto = `<recipe id="1"><title>Risotto &amp; Pilze</title><category>Hauptgericht, Reis</category><cuisine>Italian</cuisine><rating>4/5 stars</rating><source>Oma</source><link>https://r.example/1</link><preptime>10 minutes</preptime><cooktime>1 hour 30 minutes</cooktime><yields>4 servings</yields>
<image format="jpeg"><![CDATA[${BASE64}]]></image>
<ingredient-list><ingredient><amount>300</amount><unit>g</unit><item>Reis; rund</item><key>rice</key></ingredient>
<inggroup><groupname>Pilze</groupname><ingredient optional="yes"><amount>1-2</amount><item>Zehen Knoblauch</item></ingredient><ingref refid="2" amount="1">Brühe</ingref></inggroup></ingredient-list>
<instructions>Reis &lt;b&gt;langsam&lt;/b&gt; rühren.\n\nServieren.</instructions><modifications>Mit Wein.</modifications></recipe>`;
  const broth =
    '<recipe id="2"><title>Broth</title><ingredient-list><ingredient><amount>2</amount><unit>l</unit><item>water</item></ingredient></ingredient-list><instructions>Boil.</instructions></recipe>';
  const document = (content: string): string =>
    `<?xml version="1.0" encoding="UTF-8" ?>\n<!DOCTYPE gourmetDoc>\n<gourmetDoc>\n${content}`;

  it('gives its recipes, and names the one in which the document ends', async () => {
    const cut = '<recipe id="3"><title>Cut</title><ingredient-list><ingredient><item>leek</item>';
    const found = await readShown(document(`${risotto}${broth}${cut}`), 'recipes.grmt');
    expect(found.format).toBe('gourmet');
    expect(found.unread).toEqual([{ key: '2', name: 'Cut', error: 'importErrors.fileDamaged' }]);
    expect(found.recipes).toMatchObject([
      {
        title: 'Risotto & Pilze',
        prepTime: 10,
        cookTime: 90,
        servings: 4,
        tags: ['Hauptgericht', 'Reis', 'Italian'],
        ingredients: ['300 g Reis; rund', '# Pilze', '1-2 Zehen Knoblauch, optional', '1 Brühe'],
        steps: ['Reis langsam rühren.', 'Servieren.'],
        notes: 'Mit Wein.',
        rating: 4,
        originalSource: { type: 'url', url: 'https://r.example/1', name: 'Oma' },
        pictures: [{ bytes: new Uint8Array(PICTURE) }],
      },
      { title: 'Broth', ingredients: ['2 l water'], steps: ['Boil.'] },
    ]);
  });
});

describe('Krecipes', () => {
  const soup = `<krecipes-recipe id="1"><krecipes-description><title>Soupe</title><author>Marie</author><author>Jean</author>
<pictures><pic format="JPEG" id="1"><![CDATA[${BASE64}]]></pic></pictures><category><cat>Soupes</cat><cat>Hiver</cat></category><yield><amount><min>4</min><max>6</max></amount><type>bols</type></yield><preparation-time>01:15</preparation-time></krecipes-description>
<krecipes-ingredients><ingredient><name>eau</name><amount>1.5</amount><unit>l</unit></ingredient>
<ingredient-group name="Légumes"><ingredient><name>carottes</name><amount><min>2</min><max>3</max></amount><unit></unit><prep>râpées</prep><substitutes><ingredient><name>navets</name><amount>2</amount><unit></unit></ingredient></substitutes></ingredient></ingredient-group></krecipes-ingredients>
<krecipes-properties><property><name>Energy</name><amount>300</amount><units>kcal</units></property><property hidden="true"><name>Water</name><amount>9</amount><units>g</units></property></krecipes-properties>
<krecipes-instructions>Couper.\nCuire.</krecipes-instructions>
<krecipes-ratings><rating><comment>Bon</comment><rater>X</rater><criterion><criteria><name>Goût</name><stars>5</stars></criteria><criteria><name>Facile</name><stars>3</stars></criteria></criterion></rating></krecipes-ratings></krecipes-recipe>`;
  const toast =
    '<krecipes-recipe id="2"><krecipes-description><title>Toast</title><preparation-time>00:00</preparation-time></krecipes-description><krecipes-ingredients><ingredient><name>bread</name><amount>0</amount><unit/></ingredient></krecipes-ingredients></krecipes-recipe>';
  const empty =
    '<krecipes-recipe id="3"><krecipes-description><title>Vide</title></krecipes-description></krecipes-recipe>';
  const document = `<?xml version="1.0" encoding="UTF-8" ?>\n<krecipes version="2.0" lang="fr" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">\n<krecipes-category-structure><category name="Soupes"/></krecipes-category-structure>${soup}${toast}${empty}</krecipes>\n`;

  it.each([
    ['.kreml', Buffer.from(document)],
    ['.kre, a tar in gzip', gzipSync(tarOf([['recettes.kreml', Buffer.from(document)]]))],
  ])('gives the recipes of %s', async (_, bytes) => {
    const found = await readShown(new Uint8Array(bytes), 'recettes');
    expect(found.format).toBe('krecipes');
    expect(found.unread).toMatchObject([{ name: expect.stringContaining('Vide'), error: 'importErrors.fileNoRecipe' }]);
    expect(found.recipes).toMatchObject([
      {
        title: 'Soupe',
        prepTime: 75,
        yieldText: '4-6 bols',
        tags: ['Soupes', 'Hiver'],
        lang: 'fr',
        ingredients: ['1.5 l eau', '# Légumes', '2-3 carottes, râpées / 2 navets'],
        steps: ['Couper.', 'Cuire.'],
        notes: 'Bon\n\nNutrition: Energy 300 kcal',
        rating: 4,
        originalSource: { type: 'file', name: 'Marie, Jean' },
        pictures: [{ bytes: new Uint8Array(PICTURE) }],
      },
      { title: 'Toast', prepTime: null, ingredients: ['bread'] },
    ]);
  });
});

describe('CookML', () => {
  const part = (title: string, lines: string): string => `<part title="${title}">${lines}</part>`;
  const gulasch = `<recipe lang="de"><head title="Gulasch" rid="x" servingqty="4" servingtype="Teller" createdate="2008-05-06T07:08:09" createuser="Karl" timeallqty="120" timeprepqty="30" timecookqty="90" costs="billig" difficulty="leicht" proteins="30" fat="12"><cat>Fleisch</cat><hint>deftig</hint><sourceline>Omas Heft</sourceline><sourceline>https://g.example/1</sourceline><picbin format="JPG">${BASE64}</picbin></head>
${part('', '<ingredient qty="1.5" unit="kg" item="Rindfleisch"><inote>gewürfelt</inote></ingredient>')}${part('Soße', '<ingredient qty="2" unit="EL" item="Paprika" preparation="edelsüß"/><ingredient qty="0" unit="" item="Salz"/>')}
<preparation><step>Anbraten.</step><step>Schmoren.</step></preparation><remark user="Karl"><line>Aufgewärmt besser.</line><line>Mit Knödeln.</line></remark></recipe>`;
  const toast =
    '<recipe lang="en"><head title="Toast" servingtype="2 slices"/><part><ingredient qty="2" unit="" item="slices of bread"/></part><preparation><text>Toast them.\n\nEat.</text></preparation></recipe>';

  it('gives its recipes', async () => {
    const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE cookml PUBLIC "-" "cookml.dtd">\n<cookml version="1.1.2" name="Meine" prog="Kalorio" progver="1">${gulasch}${toast}<recipe lang="de"><head title="Leer"/></recipe></cookml>`;
    const found = await readShown(xml, 'rezepte.cml');
    expect(found.format).toBe('cook-ml');
    expect(found.unread).toEqual([{ key: '2', name: 'Leer', error: 'importErrors.fileNoRecipe' }]);
    expect(found.recipes).toMatchObject([
      {
        title: 'Gulasch',
        prepTime: 30,
        cookTime: 90,
        totalTime: 120,
        servings: 4,
        yieldText: '4 Teller',
        tags: ['Fleisch', 'deftig'],
        lang: 'de',
        ingredients: ['1.5 kg Rindfleisch, gewürfelt', '# Soße', '2 EL Paprika, edelsüß', 'Salz'],
        steps: ['Anbraten.', 'Schmoren.'],
        notes:
          'Aufgewärmt besser.\nMit Knödeln.\n\nAuthor: Karl\n\nDifficulty: leicht\n\nCosts: billig\n\nNutrition: proteins 30, fat 12',
        originalSource: { type: 'url', url: 'https://g.example/1', name: 'Omas Heft' },
        createdAt: '2008-05-06T07:08:09.000Z',
        pictures: [{ bytes: new Uint8Array(PICTURE) }],
      },
      { title: 'Toast', servings: 2, steps: ['Toast them.', 'Eat.'] },
    ]);
  });
});

describe('RezKonv', () => {
  const head = (title: string, categories: string, yields: string): string =>
    `========== REZKONV-Rezept - RezkonvSuite v1.4\r\n\r\n     Titel: ${title}\r\nKategorien: ${categories}\r\n     Menge: ${yields}\r\n\r\n`;
  const rule = (name: string): string => `${'='.repeat(30)} ${name} ${'='.repeat(30)}\r\n`;
  const soup = `${head('Kartoffelsuppe', 'Suppe, Winter', '4 Portionen')}${rule('ZUTATEN')}      1 kg        Kartoffeln; geschält und in kleine
                  -Würfel geschnitten
  1 1/2 Ltr.  Brühe
                  Salz\r\n${rule('EINLAGE')}    1-2 Bund      Schnittlauch\r\n\r\n${rule('QUELLE')}                  Omas Heft
                  -- Band 2
                  -- Erfasst *RK* 01.02.99 von
                  -- Karl\r\n\r\nDie Kartoffeln in der Brühe\r\nweich kochen.\r\n\r\nMit Schnittlauch servieren.\r\n\r\n=====\r\n\r\n`;
  const toast = `${head('Toast', 'Breakfast', '1')}      2           slices of bread\r\n\r\n Toast them.\r\n\r\n:O-Titel      : Toast with nothing on it\r\n=====\r\n`;
  const cut = `${head('Abgeschnitten', 'Suppe', '2')}      1 kg        Lauch\r\n\r\n Den Lauch`;

  it('gives the recipes of a text, and names the one in which it ends', async () => {
    const found = await readShown(`Meine Rezepte\r\n\r\n${soup}${toast}${cut}`, 'alle.rk');
    expect(found.format).toBe('rezkonv');
    expect(found.unread).toEqual([{ key: '2', name: 'Abgeschnitten', error: 'importErrors.fileDamaged' }]);
    expect(found.recipes).toMatchObject([
      {
        title: 'Kartoffelsuppe',
        servings: 4,
        tags: ['Suppe', 'Winter'],
        ingredients: [
          '1 kg Kartoffeln; geschält und in kleine Würfel geschnitten',
          '1 1/2 Ltr. Brühe',
          'Salz',
          '# EINLAGE',
          '1-2 Bund Schnittlauch',
        ],
        steps: ['Die Kartoffeln in der Brühe weich kochen.', 'Mit Schnittlauch servieren.'],
        originalSource: { type: 'file', name: 'Omas Heft, Band 2' },
        createdAt: '1999-02-01T00:00:00.000Z',
      },
      { title: 'Toast with nothing on it', ingredients: ['2 slices of bread'], steps: ['Toast them.'] },
    ]);
  });
});

describe('a text or document that only looks like one', () => {
  it.each([
    ['a page of data', '<data><recipes><recipe/></recipes></data>'],
    ['another cookbook', '<cookbook><chapter><title>Soups</title></chapter></cookbook>'],
    ['a letter', 'Title: Hello\nOriginal URL: x\n\nIngredients: none\n'],
    ['a mail about RezKonv', 'Hello,\nI use rezkonv =====\nSee you\n'],
    ['headings', 'INGREDIENTS\n\n1 egg\n\nSTEPS\n\nBoil it.\n'],
    ['YAML of something else', 'name: app\non_favorites: yes\nversion: 2\n'],
  ])('is not read: %s', async (_, text) => {
    expect((await readShown(text, 'a.txt')).format).toBeNull();
  });
});

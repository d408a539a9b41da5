import { describe, expect, it } from 'vitest';
import { parseHtml } from '../../document/html/html-tree.ts';
import { readLines } from '../../document/html/page-lines.ts';
import { ingredientEntries } from './ingredient-entries.ts';

const entriesOf = (body: string): string[] =>
  ingredientEntries(readLines(parseHtml(`<body>${body}</body>`).root)).map(({ text }) => text);

describe('an entry of a list within the entry of an ingredient', () => {
  it.each([
    [
      '<ul><li>150 g onion, diced<ul><li class="note"><img alt="">roughly 1 large onion</li></ul></li><li>1 tsp salt</li></ul>',
      ['150 g onion, diced (roughly 1 large onion)', '1 tsp salt'],
    ],
    [
      '<ul><li>1 TL Salz</li><li>2 EL Öl<ul><li>am besten Rapsöl</li></ul></li></ul>',
      ['1 TL Salz', '2 EL Öl (am besten Rapsöl)'],
    ],
    [
      '<ol><li><p>1 kg de harina</p><ol><li><em>más para espolvorear</em></li></ol></li><li>2 huevos</li></ol>',
      ['1 kg de harina (más para espolvorear)', '2 huevos'],
    ],
    ['<ul><li>½ Tasse Mehl<ul><li>(gesiebt)</li></ul></li><li>2 Eier</li></ul>', ['½ Tasse Mehl (gesiebt)', '2 Eier']],
  ])('is a note on it: %s', (body, entries) => {
    expect(entriesOf(body)).toEqual(entries);
  });

  it.each([
    ['<ul><li>Para la salsa<ul><li>2 tomates</li><li>sal</li></ul></li></ul>', ['Para la salsa', '2 tomates', 'sal']],
    ['<ul><li>Marinade:<ul><li>sea salt</li></ul></li><li>2 eggs</li></ul>', ['Marinade:', 'sea salt', '2 eggs']],
    [
      '<ul><li>2 pâtes à pizza<ul><li>farine</li><li>eau tiède</li></ul></li></ul>',
      ['2 pâtes à pizza', 'farine', 'eau tiède'],
    ],
    ['<ul><li>500 g Hack<ul><li>250 g vom Rind</li></ul></li></ul>', ['500 g Hack', '250 g vom Rind']],
  ])('is an entry of its own where the list is a part: %s', (body, entries) => {
    expect(entriesOf(body)).toEqual(entries);
  });
});

import { textOf, type Target } from '../target.ts';

/** Lists as in cookbooks: amounts in a separate column, named groups. */
export const LISTS: readonly Target[] = [
  {
    name: 'a list of columns, amounts apart',
    source: textOf(
      'Harbour stew',
      'cod, 400 g\nmussels, 1 kg\nleeks, 2\ncream, 150 ml\ncapers, 1 tbsp',
      'Steam the mussels for 6 minutes. Throw away those that stay closed. Add cod and leeks, and simmer for 9 minutes.',
    ),
    titles: ['Harbour stew'],
    entries: ['cod, 400 g', 'mussels, 1 kg', 'leeks, 2', 'cream, 150 ml', 'capers, 1 tbsp'],
    sentences: [
      'Steam the mussels for 6 minutes.',
      'Throw away those that stay closed.',
      'Add cod and leeks, and simmer for 9 minutes.',
    ],
    decoys: [],
    strange: ['6', '9'],
  },
  {
    name: 'a list with groups',
    source: textOf(
      'Plum tart',
      'For the dough:',
      '200 g spelt flour\n100 g cold butter\n1 egg yolk',
      'For the top:',
      '500 g plums\n2 tbsp sugar\n30 g almonds',
      'Chill the dough for 1 hour. Never knead it long. Lay the plums on it and bake it at 190 °C for 35 minutes.',
    ),
    titles: ['Plum tart'],
    headings: ['For the dough:', 'For the top:', 'For the dough', 'For the top'],
    entries: ['200 g spelt flour', '100 g cold butter', '1 egg yolk', '500 g plums', '2 tbsp sugar', '30 g almonds'],
    sentences: [
      'Chill the dough for 1 hour.',
      'Never knead it long.',
      'Lay the plums on it and bake it at 190 °C for 35 minutes.',
    ],
    decoys: [],
    strange: ['190', '35'],
  },
];

import { expect, it } from 'vitest';
import { parseHtml } from '../../document/html/html-tree.ts';
import { readLines } from '../../document/html/page-lines.ts';
import { findVisible } from '../find-visible.ts';
import { ingredientEntries } from '../region/ingredient-entries.ts';

const methodOf = (body: string): string[] => {
  const lines = readLines(parseHtml(`<body>${body}</body>`).root);
  const { instructions } = findVisible(lines, ingredientEntries(lines), () => lines);
  return instructions.map(({ content, type }) => (type === 'item' ? content : `# ${content}`));
};
const list = (...entries: string[]): string => entries.map((entry) => `<li>${entry}</li>`).join('');
const INGREDIENTS = `<h3>Ingredients</h3><ul>${list('300 g rhubarb', '80 g sugar', '2 tbsp water')}</ul>`;
const STEPS = [
  'Peel the rhubarb and cut it into pieces as long as a thumb.',
  'Simmer the pieces with sugar and water until they fall apart.',
];

it('is the list that it begins with, even if text follows below it', () => {
  const third = 'Serve the compote warm, or chill it overnight.';
  const told = '<p>My grandmother grew rhubarb behind the shed, and every spring we ate it for weeks.</p>'.repeat(9);
  expect(methodOf(`${INGREDIENTS}<h3>Instructions</h3><ul>${list(...STEPS, third)}</ul>${told}`)).toEqual([
    ...STEPS,
    third,
  ]);
});

it('continues below headings that number its steps or mention ingredients', () => {
  const [peel, simmer] = STEPS;
  const steps = `<h3>Step 1</h3><p>${peel}</p><h3>Step 2</h3><p>${simmer}</p><h3>Step 3</h3><p>Serve.</p>`;
  expect(methodOf(`${INGREDIENTS}<p><b>Instructions</b></p>${steps}`)).toEqual([peel, simmer, 'Serve.']);
  const boxes = `<h4>Prepare</h4><p>${peel}</p><h4>Cook the ingredients</h4><p>${simmer}</p>`;
  const named = `<h3>Instructions</h3><div class="recipe-steps">${boxes}</div>`;
  expect(methodOf(INGREDIENTS + named)).toEqual(['# Prepare', peel, '# Cook the ingredients', simmer]);
});

it('begins with a heading that is only recognisable by the name of its element', () => {
  const parts = `<div class="recipe-instructions"><div class="group-name">Compote</div><ul>${list(...STEPS)}</ul></div>`;
  expect(methodOf(`${INGREDIENTS}<h3>Instructions</h3>${parts}`)).toEqual(['# Compote', ...STEPS]);
});

it('keeps a heading like "Assembly" among others and drops the one that names the method', () => {
  const [first, second] = STEPS;
  const parts = `<h4>Compote</h4><p>${first}</p><p>${second}</p><h4>Assembly</h4><p>Fill the compote into bowls, cover and chill it.</p>`;
  expect(methodOf(`${INGREDIENTS}<h3>Instructions</h3>${parts}`)).toEqual([
    '# Compote',
    ...STEPS,
    '# Assembly',
    'Fill the compote into bowls, cover and chill it.',
  ]);
});

it('continues below headings that number its steps, even if they look different', () => {
  const [peel, simmer] = STEPS;
  const steps = `<h4>Step 1: Peel</h4><ol>${list(String(peel), 'Wash the pieces and let them dry on a towel.')}</ol>
    <h4>Step 2: Simmer</h4><p>${simmer}</p><h4>Step 3: Cool</h4><p>Fill the compote into bowls and cover them.</p>`;
  expect(methodOf(`${INGREDIENTS}<h3>Instructions</h3><div>${steps}</div>`)).toEqual([
    '# Peel',
    peel,
    'Wash the pieces and let them dry on a towel.',
    '# Simmer',
    simmer,
    '# Cool',
    'Fill the compote into bowls and cover them.',
  ]);
});

it('begins with a numbered list that is separated from the rest', () => {
  const [peel, simmer] = STEPS;
  const steps = `<ol><li class="first">${peel}</li></ol><div class="ad"></div>
    <ol>${list(String(simmer), 'Fill the compote into bowls and cover them.', 'Chill it in the cellar overnight.')}</ol>`;
  expect(methodOf(`${INGREDIENTS}<h3>Method</h3>${steps}`)[0]).toBe(peel);
});

it('is recognised by numbered lines without a heading', () => {
  const steps = [...STEPS, 'Fill the compote into bowls and cover them.'];
  const counted = steps.map((step, index) => `<p><b>${index + 1}</b> ${step}</p>`).join('');
  const told = '<p>My grandmother grew rhubarb behind the shed, and every spring we ate it for weeks.</p>';
  expect(methodOf(`${told}${INGREDIENTS.replace('<h3>Ingredients</h3>', '')}${counted}${told}`)).toEqual(
    steps.map((step, index) => `${index + 1} ${step}`),
  );
});

it('continues after a remark on one of its steps', () => {
  const [peel, simmer] = STEPS;
  const steps = `<p>${peel}</p><p>Tip: Wear gloves.</p><p>${simmer}</p><p>Stir in the sugar and let it cool.</p>`;
  expect(methodOf(`${INGREDIENTS}<h3>Instructions</h3>${steps}`)).toContain('Stir in the sugar and let it cool.');
});

it('follows ingredients without a heading below a number of servings', () => {
  const entries = [
    '1kg rhubarb (about 6 stalks)',
    '2 star anise',
    '1 dried orange peel',
    '80g sugar',
    'Cream to serve',
  ];
  const plain = ['Serves 4', ...entries].map((text) => `<p>${text}</p>`).join('');
  expect(methodOf(`<h1>Compote</h1>${plain}${STEPS.map((step) => `<p>${step}</p>`).join('')}`)).toEqual(STEPS);
});

it.each([
  [
    ['300 g rhubarb', '80 g sugar', '2 tbsp water'],
    [
      'Peel the rhubarb and cut it into pieces.',
      '300 g rhubarb',
      'Simmer it until it falls apart.',
      '80 g sugar, 2 tbsp water',
    ],
  ],
  [
    ['300 g Rhabarber', '80 g Zucker', '2 EL Wasser'],
    [
      'Den Rhabarber schälen und in Stücke schneiden.',
      '300 g Rhabarber',
      'Weich kochen lassen.',
      '80 g Zucker, 2 EL Wasser',
    ],
  ],
  [
    ['300 g de rhubarbe', '80 g de sucre', '2 c. à soupe d’eau'],
    [
      'Éplucher la rhubarbe et la couper en morceaux.',
      '300 g rhubarbe',
      'Laisser compoter à feu doux.',
      '80 g sucre – 2 c. à soupe d’eau',
    ],
  ],
])('does not repeat what each step uses: %s', (entries, told) => {
  const body = `<h3>Ingredients</h3><ul>${list(...entries)}</ul><h3>Method</h3>${told.map((text) => `<div>${text}</div>`).join('')}`;
  expect(methodOf(body)).toEqual([told[0], told[2]]);
});

it('keeps a step that mentions all ingredients that it uses', () => {
  const told = ['Simmer the rhubarb until soft.', 'Stir in 80 g sugar, 2 tbsp water and serve'];
  expect(methodOf(`${INGREDIENTS}<h3>Method</h3>${told.map((text) => `<p>${text}</p>`).join('')}`)).toEqual(told);
});

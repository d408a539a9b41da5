import { expect, it } from 'vitest';
import { parseHtml } from '../document/html/html-tree.ts';
import { readLines } from '../document/html/page-lines.ts';
import { findVisible } from './find-visible.ts';
import { ingredientEntries } from './region/ingredient-entries.ts';

const partsOf = (body: string): [string[], string[]] => {
  const lines = readLines(parseHtml(`<body>${body}</body>`).root);
  const { ingredients, instructions } = findVisible(lines, ingredientEntries(lines), () => lines);
  const shown = [ingredients, instructions].map((part) =>
    part.map(({ content, type }) => (type === 'item' ? content : `# ${content}`)),
  );
  return [shown[0] ?? [], shown[1] ?? []];
};
const list = (...entries: string[]): string => `<ul>${entries.map((entry) => `<li>${entry}</li>`).join('')}</ul>`;
const steps = (...texts: string[]): string => texts.map((text) => `<p>${text}</p>`).join('');

it.each([
  [
    ['For the pastry', '250 g flour', '125 g butter', 'Rub the butter into the flour.'],
    ['For the filling', '3 leeks', '200 ml cream', 'Soften the leeks and add the cream.'],
  ],
  [
    ['Teig', '250 g Mehl', '125 g Butter', 'Die Butter mit dem Mehl verkneten.'],
    ['Füllung', '3 Zwiebeln', '200 ml Sahne', 'Zwiebeln dünsten und Sahne zugeben.'],
  ],
  [
    ['La pâte', '250 g de farine', '125 g de beurre', 'Mélanger la farine et le beurre.'],
    ['Garniture', '3 poireaux', '200 ml de crème', 'Faire fondre les poireaux dans la crème.'],
  ],
] as const)('joins the lists and the steps of parts that alternate: %j', (...parts) => {
  const body = parts.map(([name, one, two, step]) => `<h3>${name}</h3>${list(one, two)}${steps(step)}`).join('');
  expect(partsOf(`<h1>Tart</h1>${body}`)).toEqual([
    parts.flatMap(([name, one, two]) => [`# ${name}`, one, two]),
    parts.flatMap(([name, , , step]) => [`# ${name}`, step]),
  ]);
});

it('reads only the first of several dishes', () => {
  const dish = (name: string, food: string): string =>
    `<h2>${name}</h2>${list(`200 g ${food}`, '50 g butter', '1 tsp salt')}${steps(`Cook the ${food} in the butter and season with the salt.`, 'Serve it at once on warm plates.')}`;
  const [ingredients] = partsOf(`<h1>Suppers</h1>${dish('Green bowl', 'peas')}${dish('Red bowl', 'beans')}`);
  expect(ingredients).not.toContain('200 g beans');
});

it.each([
  ['NOTE | keeps for three days.', 'Follow us on Instagram!', 'Print this page'],
  ['Remark | freezes well.', 'Share it on Facebook', 'Rate'],
  ['Uwaga | można zamrozić.', 'Obserwuj nas na Instagramie!', 'Drukuj'],
  ['Hinweis: hält sich drei Tage.', 'Folgt uns auf Pinterest!', 'Rezept drucken'],
])('ends the steps before remarks, networks and buttons: %s', (...below) => {
  const told = ['Cut the leeks into rings.', 'Fry them in the butter until golden.', 'Season them with the salt.'];
  const body = `<h3>Ingredients</h3>${list('2 leeks', '50 g butter', '1 tsp salt')}<h3>Method</h3>${steps(...told, ...below)}`;
  expect(partsOf(body)[1]).toEqual(told);
});

it.each([
  ['Level: easy', 'Cuisine: French', '320 kcal'],
  ['Poziom: łatwy', 'Kuchnia: polska', '45 min'],
  ['Sværhedsgrad: let', '320 kcal', '1 h 10 min'],
  ['Niveau : facile', 'Saison : automne', '1 h 10 min'],
  ['Schwierigkeit: leicht', 'Zubereitungszeit: 20 Min.', '15 g Eiweiß'],
])('does not treat facts beside the list as entries: %s', (...facts) => {
  const entries = ['300 g lentils', '2 carrots', 'salt', '1 l stock'];
  const body = `<h3>Ingredients</h3>${list(...entries, ...facts)}<h3>Method</h3>${steps('Simmer the lentils and carrots in the stock.')}`;
  expect(partsOf(body)[0]).toEqual(entries);
});

it('keeps labelled entries of food and of parts', () => {
  const entries = ['300 g lentils', '2 carrots', '1 l stock', 'Garnish: some parsley'];
  const body = `<h3>Ingredients</h3>${list(...entries)}<h3>Method</h3>${steps('Simmer the lentils and carrots in the stock.')}`;
  expect(partsOf(body)[0]).toEqual(entries);
});
